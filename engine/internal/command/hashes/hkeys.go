package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hkeys", Arity: 2, Group: "hash", Since: "2.0.0",
		Summary:    "Lists the fields of a hash.",
		Complexity: "O(n)",
		Args:       []command.Arg{keyArg},
		Reply:      "The fields: as added when packed, in no order from a hashtable. Empty for a missing key.",

		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "The order of a hashtable's fields is that of this engine's hash, the same in every replay; a real server draws its hash at its start.",
		Related:  []string{"hvals", "hgetall", "hscan"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HKEYS user:7"}},
		Do:       hkeys,
	})
}

func hkeys(c *command.Ctx) resp.Value {
	h, bad := look(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	return resp.List(list(h, true, false)...)
}
