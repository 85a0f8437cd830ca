package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "linsert", Arity: 5, Group: "list", Since: "2.2.0",
		Summary:    "Puts an element before or after the first one equal to a given element.",
		Complexity: "O(n): a walk to that element",
		Args: []command.Arg{keyArg,
			{Name: "where", Kind: command.OneOf, Args: []command.Arg{{Name: "before", Kind: command.Token, Token: "BEFORE"}, {Name: "after", Kind: command.Token, Token: "AFTER"}}},
			{Name: "pivot", Kind: command.StringArg}, elementArg},
		Reply:    "The length of the list afterwards; -1 when no element equals the pivot, 0 when the key is missing.",
		Errors:   []string{command.SyntaxError.Str},
		Flags:    []string{"write", "denyoom"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lset", "lpos"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "LINSERT marks BEFORE 10 7"}},
		Do:       linsert,
	})
}

func linsert(c *command.Ctx) resp.Value {
	after := command.Is(c.Args[2], "AFTER")
	if !after && !command.Is(c.Args[2], "BEFORE") {
		return command.SyntaxError
	}
	e, l, bad := own(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return resp.Int(0)
	}
	if !c.RoomFor(c.Args[4:]) {
		return command.QuotaReached
	}
	// Whether the pivot is there is not known yet, but the server prepares the list first, and so it may change its
	// encoding for an element that then does not come.
	env := c.Env(e.Key)
	l.Grow(env, c.Args[4])
	if !l.Insert(env, c.Args[3], after, c.Args[4]) {
		return resp.Int(-1)
	}
	c.Touch(e)
	c.Trace.Notify(class, "linsert", e.Key)
	return resp.Int(l.Length())
}
