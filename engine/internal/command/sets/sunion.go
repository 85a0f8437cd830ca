package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sunion", Arity: -2, Group: "set", Since: "1.0.0",
		Summary:    "Lists the members that any of the sets holds.",
		Complexity: "O(n) over all members of all sets",
		Args:       []command.Arg{keysArg},
		Reply:      "A set; missing keys count as empty.",
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related:  []string{"sunionstore", "sinter", "sdiff", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SUNION a b"}},
		Do:       sunion,
	})
}

func sunion(c *command.Ctx) resp.Value {
	return show(c, c.Args[1:], union)
}
