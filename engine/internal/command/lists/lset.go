package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lset", Arity: 4, Group: "list", Since: "1.0.0",
		Summary:    "Replaces the element with a given index.",
		Complexity: "O(n): a walk to the element; O(1) at either end",
		Args:       []command.Arg{keyArg, {Name: "index", Kind: command.IntegerArg, Help: "from 0; -1 is the last"}, elementArg},
		Reply:      "OK",
		Errors:     []string{command.NoSuchKey.Str, command.NotInteger.Str, command.OutOfRange.Str},
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lindex", "linsert"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "LSET marks 1 4"}},
		Do:       lset,
	})
}

func lset(c *command.Ctx) resp.Value {
	e, l, bad := own(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return command.NoSuchKey
	}
	i, bad := command.Int(c.Args[2])
	if bad != nil {
		return *bad
	}
	if !c.RoomFor(c.Args[3:]) {
		return command.QuotaReached
	}
	env := c.Env(e.Key)
	l.Grow(env, c.Args[3])
	if !l.Set(i, c.Args[3]) {
		return command.OutOfRange
	}
	l.Shrink(env)
	c.Touch(e)
	c.Trace.Notify(class, "lset", e.Key)
	return resp.OK
}
