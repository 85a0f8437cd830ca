package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "exists", Arity: -2, Group: "generic", Since: "1.0.0",
		Summary:    "Counts which of the keys exist.",
		Complexity: "O(N) in the number of keys",
		Args:       []command.Arg{many("keys to look for")},
		Reply:      "How many are there; a key named twice counts twice.",
		Flags:      []string{"readonly", "fast"}, Categories: generic, FirstKey: 1, LastKey: -1, Step: 1,
		Related:  []string{"type", "touch", "del"},
		Examples: []command.Example{{Line: "EXISTS a a missing", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			n := int64(0)
			for _, name := range c.Args[1:] {
				if c.Look(name) != nil {
					n++
				}
			}
			return resp.Int(n)
		},
	})
}
