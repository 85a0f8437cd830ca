package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "touch", Arity: -2, Group: "generic", Since: "3.2.1",
		Summary:    "Counts an access to each of the keys without reading them.",
		Complexity: "O(N) in the number of keys",
		Args:       []command.Arg{many("keys to touch")},
		Reply:      "How many of the keys exist.",
		Flags:      []string{"readonly", "fast"}, Categories: generic, FirstKey: 1, LastKey: -1, Step: 1,
		Related:  []string{"object|idletime", "exists"},
		Examples: []command.Example{{Line: "TOUCH a missing", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			n := int64(0)
			for _, name := range c.Args[1:] {
				if c.Find(name) != nil {
					n++
				}
			}
			return resp.Int(n)
		},
	})
}
