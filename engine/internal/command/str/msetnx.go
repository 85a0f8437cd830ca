package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "msetnx", Arity: -3, Group: "string", Since: "1.0.1",
		Summary:    "Gives several keys their strings, but only if none of them exists.",
		Complexity: "O(N) in the number of keys",
		Args:       pairArgs,
		Reply:      "1 when all were written, 0 when a key was there, of whatever type, and nothing was.",
		Flags:      []string{"write", "denyoom"}, FirstKey: 1, LastKey: -1, Step: 2,
		Related:  []string{"mset", "setnx"},
		Examples: []command.Example{{Line: "MSETNX a 1 b 2", Setup: []string{"SET b 0"}}},
		Do: func(c *command.Ctx) resp.Value {
			if len(c.Args)%2 == 0 {
				return command.WrongArity("msetnx")
			}
			for i := 1; i < len(c.Args); i += 2 {
				if c.Look(c.Args[i]) != nil {
					return resp.Int(0)
				}
			}
			if !putAll(c) {
				return command.QuotaReached
			}
			return resp.Int(1)
		},
	})
}
