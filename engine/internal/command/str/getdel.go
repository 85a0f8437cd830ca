package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "getdel", Arity: 2, Group: "string", Since: "6.2.0",
		Summary:    "Reads the string of a key and deletes the key.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to take")},
		Reply:      "The string, or nil for a missing key.",
		Flags:      []string{"write", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related:  []string{"get", "del", "getex"},
		Examples: []command.Example{{Line: "GETDEL a", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			old := get(c, c.Args[1])
			if !old.IsError() {
				c.Remove(c.Args[1], "del")
			}
			return old
		},
	})
}
