package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zcard", Arity: 2, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Counts the members of a sorted set.",
		Complexity: "O(1)",
		Args:       []command.Arg{keyArg},
		Reply:      "The number of members; 0 for a missing key.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zcount", "scard"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZCARD best"}},
		Do:       zcard,
	})
}

func zcard(c *command.Ctx) resp.Value {
	z, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return resp.Int(0)
	}
	return resp.Int(z.Length())
}
