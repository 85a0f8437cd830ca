package txn

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "multi", Arity: 1, Group: "transactions", Since: "1.2.0",
		Summary:    "Opens a transaction: the commands that follow are queued until EXEC.",
		Complexity: "O(1)",
		Reply:      "OK; each command that follows answers QUEUED.",
		Errors:     []string{"ERR MULTI calls can not be nested"},
		Flags:      flags,
		Related:    []string{"exec", "discard", "watch"},
		Examples:   []command.Example{{Line: "MULTI"}},
		Do: func(c *command.Ctx) resp.Value {
			if c.Multi != nil {
				return resp.Err("ERR MULTI calls can not be nested")
			}
			c.Multi = &command.Transaction{}
			return resp.OK
		},
	})
}
