package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "brpop", Arity: -3, Group: "list", Since: "2.0.0",
		Summary:    "Takes an element from the tail of the first list that exists.",
		Complexity: "O(n) over the keys",
		Args:       []command.Arg{keysArg, command.TimeoutArg},
		Reply:      "The key and the element; nil inside MULTI or a script when no list exists.",
		Errors:     command.TimeoutErrors,
		Flags:      []string{"write", "blocking"},
		FirstKey:   1, LastKey: -2, Step: 1, Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"rpop", "blmpop", "blmove"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0"}, Line: "BRPOP other marks 0"}},
		Do:       brpop,
	})
}

func brpop(c *command.Ctx) resp.Value { return popFirst(c, false) }
