package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "persist", Arity: 2, Group: "generic", Since: "2.2.0",
		Summary:    "Takes a key's time to live away, so that it stays.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key that is to stay")},
		Reply:      "1 when it had a time to live, else 0.",
		Flags:      []string{"write", "fast"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
		Related:  []string{"expire", "ttl", "getex"},
		Examples: []command.Example{{Line: "PERSIST a", Setup: []string{"SET a 1 EX 60"}}},
		Do: func(c *command.Ctx) resp.Value {
			e := c.Find(c.Args[1])
			if e == nil || e.Expire == 0 {
				return resp.Int(0)
			}
			c.Keys().SetExpire(c.Args[1], 0)
			c.Trace.Notify("g", "persist", c.Args[1])
			return resp.Int(1)
		},
	})
}
