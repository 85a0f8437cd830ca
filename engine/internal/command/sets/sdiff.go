package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sdiff", Arity: -2, Group: "set", Since: "1.0.0",
		Summary:    "Lists the members of the first set that no other set holds.",
		Complexity: "O(n) over all members of all sets, or over the first set times their number, whichever is estimated to be less",
		Args:       []command.Arg{keysArg},
		Reply:      "A set; missing keys count as empty.",
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related:  []string{"sdiffstore", "sinter", "sunion", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SDIFF a b"}},
		Do:       sdiff,
	})
}

func sdiff(c *command.Ctx) resp.Value {
	return show(c, c.Args[1:], subtract)
}
