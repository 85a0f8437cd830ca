package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "getset", Arity: 3, Group: "string", Since: "1.0.0",
		Summary:    "Gives a key a new string and answers the old one.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to write"), {Name: "value", Kind: command.StringArg, Help: "its new string"}},
		Reply:      "The old string, or nil where there was none. The time to live is dropped.",
		Flags:      []string{"write", "denyoom", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related:  []string{"set", "getdel", "getex"},
		Examples: []command.Example{{Line: "GETSET a 2", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			old := get(c, c.Args[1])
			if old.IsError() {
				return old
			}
			if !put(c, c.Args[1], c.Args[2]) {
				return command.QuotaReached
			}
			return old
		},
	})
}
