package txn

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "discard", Arity: 1, Group: "transactions", Since: "2.0.0",
		Summary:    "Gives a transaction up: nothing that was queued is run.",
		Complexity: "O(N) in the number of queued commands",
		Reply:      "OK.",
		Errors:     []string{"ERR DISCARD without MULTI"},
		Flags:      flags,
		Related:    []string{"multi", "exec", "unwatch"},
		Examples:   []command.Example{{Line: "DISCARD", Setup: []string{"MULTI", "SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			if c.Multi == nil {
				return resp.Err("ERR DISCARD without MULTI")
			}
			end(c.Session)
			return resp.OK
		},
	})
}
