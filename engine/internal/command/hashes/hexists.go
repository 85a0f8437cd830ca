package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hexists", Arity: 3, Group: "hash", Since: "2.0.0",
		Summary:    "Asks whether a hash has a field.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg},
		Reply:      "1 when it has, else 0.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hget", "hstrlen"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HEXISTS user:7 name"}},
		Do:       hexists,
	})
}

func hexists(c *command.Ctx) resp.Value {
	_, ok, bad := read(c)
	if bad != nil {
		return *bad
	}
	return resp.Truth(ok)
}
