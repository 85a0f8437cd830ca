package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sunionstore", Arity: -3, Group: "set", Since: "1.0.0",
		Summary:    "Keeps the members that any of the sets holds under another key.",
		Complexity: "O(n) over all members of all sets",
		Args:       []command.Arg{destArg, keysArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related:  []string{"sunion", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SUNIONSTORE all a b"}},
		Do:       sunionstore,
	})
}

func sunionstore(c *command.Ctx) resp.Value {
	return store(c, c.Args[1], c.Args[2:], union)
}
