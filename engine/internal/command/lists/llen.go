package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "llen", Arity: 2, Group: "list", Since: "1.0.0",
		Summary:    "Counts the elements of a list.",
		Complexity: "O(1)",
		Args:       []command.Arg{keyArg},
		Reply:      "The number of elements; 0 for a missing key.",
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lrange", "strlen"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "LLEN marks"}},
		Do:       llen,
	})
}

func llen(c *command.Ctx) resp.Value {
	l, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case l == nil:
		return resp.Int(0)
	}
	return resp.Int(l.Length())
}
