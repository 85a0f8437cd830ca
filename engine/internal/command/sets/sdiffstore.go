package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sdiffstore", Arity: -3, Group: "set", Since: "1.0.0",
		Summary:    "Keeps the members of the first set that no other holds under another key.",
		Complexity: "As SDIFF",
		Args:       []command.Arg{destArg, keysArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related:  []string{"sdiff", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SDIFFSTORE only a b"}},
		Do:       sdiffstore,
	})
}

func sdiffstore(c *command.Ctx) resp.Value {
	return store(c, c.Args[1], c.Args[2:], subtract)
}
