package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lindex", Arity: 3, Group: "list", Since: "1.0.0",
		Summary:    "Reads the element with a given index.",
		Complexity: "O(n): a walk over nodes from the nearer end, then inside one node",
		Args:       []command.Arg{keyArg, {Name: "index", Kind: command.IntegerArg, Help: "from 0; -1 is the last"}},
		Reply:      "The element, or nil when there is none.",
		Errors:     []string{command.NotInteger.Str},
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lrange", "lset", "lpos"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "LINDEX marks -1"}},
		Do:       lindex,
	})
}

func lindex(c *command.Ctx) resp.Value {
	l, bad := find(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return resp.Nil
	}
	i, bad := command.Int(c.Args[2])
	if bad != nil {
		return *bad
	}
	if s, ok := l.Index(c.Env(c.Args[1]), i); ok {
		return resp.Str(s)
	}
	return resp.Nil
}
