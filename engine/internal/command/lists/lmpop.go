package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lmpop", Arity: -4, Group: "list", Since: "7.0.0",
		Summary:    "Takes elements from the first list that exists.",
		Complexity: "O(k + n) over keys looked at and elements taken",
		Args:       []command.Arg{numkeysArg, keysArg, sideArg("where"), popCountArg},
		Reply:      "The key and a list of its elements, or nil when no list exists.",
		Errors:     mpopErrors,
		Flags:      []string{"write", "movablekeys"},
		KeysOf:     keysAfterCount(1), Types: []string{types},
		Related:  []string{"lpop", "blmpop"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "LMPOP 2 other marks RIGHT COUNT 2"}},
		Do:       lmpop,
	})
}

func lmpop(c *command.Ctx) resp.Value {
	r, _ := popMany(c, 1)
	return r
}
