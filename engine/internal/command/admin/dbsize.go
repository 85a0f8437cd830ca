package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "dbsize", Arity: 1, Group: "server", Since: "1.0.0",
		Summary:    "Counts the keys of the database.",
		Complexity: "O(1)",
		Reply:      "The number of keys.",
		Flags:      []string{"readonly", "fast"}, Categories: []string{"@keyspace"},
		Related:  []string{"keys", "info"},
		Examples: []command.Example{{Line: "DBSIZE", Setup: []string{"MSET a 1 b 2"}}},
		Do:       func(c *command.Ctx) resp.Value { return resp.Int(int64(c.Keys().Len())) },
	})
}
