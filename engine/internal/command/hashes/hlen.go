package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hlen", Arity: 2, Group: "hash", Since: "2.0.0",
		Summary:    "Counts the fields of a hash.",
		Complexity: "O(1)",
		Args:       []command.Arg{keyArg},
		Reply:      "The number of fields; 0 for a missing key.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hkeys", "hgetall"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HLEN user:7"}},
		Do:       hlen,
	})
}

func hlen(c *command.Ctx) resp.Value {
	h, bad := look(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case h == nil:
		return resp.Int(0)
	}
	return resp.Int(h.Length())
}
