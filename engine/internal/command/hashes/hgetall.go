package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hgetall", Arity: 2, Group: "hash", Since: "2.0.0",
		Summary:    "Lists the fields of a hash with their values.",
		Complexity: "O(n)",
		Args:       []command.Arg{keyArg},
		Reply:      "Field and value in turn (a map in RESP3): as added when packed, in no order from a hashtable. Empty for a missing key.",

		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "The order of a hashtable's fields is that of this engine's hash, the same in every replay; a real server draws its hash at its start.",
		Related:  []string{"hkeys", "hvals", "hscan"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HGETALL user:7"}},
		Do:       hgetall,
	})
}

func hgetall(c *command.Ctx) resp.Value {
	h, bad := look(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	return resp.Pairs(list(h, true, true)...)
}
