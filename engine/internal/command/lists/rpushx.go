package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "rpushx", Arity: -3, Group: "list", Since: "2.2.0",
		Summary:    "Puts elements at the tail of a list that exists already.",
		Complexity: "O(1) an element, within its node",
		Args:       []command.Arg{keyArg, elementsArg},
		Reply:      "The length of the list afterwards; 0 when the key is missing, which is then left so.",
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"rpush"},
		Examples: []command.Example{{Line: "RPUSHX marks 5"}, {Setup: []string{"RPUSH marks 3"}, Line: "RPUSHX marks 5"}},
		Do:       rpushx,
	})
}

func rpushx(c *command.Ctx) resp.Value { return pushExisting(c, false) }
