package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "setnx", Arity: 3, Group: "string", Since: "1.0.0",
		Summary:    "Gives a key a string, but only if it is missing.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to make"), {Name: "value", Kind: command.StringArg, Help: "its string"}},
		Reply:      "1 when it was written, 0 when the key was there, of whatever type.",
		Flags:      []string{"write", "denyoom", "fast"}, FirstKey: 1, LastKey: 1, Step: 1,
		Related:  []string{"set", "msetnx"},
		Examples: []command.Example{{Line: "SETNX a 1"}, {Line: "SETNX a 1", Setup: []string{"SADD a x"}}},
		Do: func(c *command.Ctx) resp.Value {
			if c.Look(c.Args[1]) != nil {
				return resp.Int(0)
			}
			if !put(c, c.Args[1], c.Args[2]) {
				return command.QuotaReached
			}
			return resp.Int(1)
		},
	})
}
