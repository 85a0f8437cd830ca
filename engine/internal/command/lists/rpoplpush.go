package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "rpoplpush", Arity: 3, Group: "list", Since: "1.2.0",
		Summary:    "Moves the last element of one list to the head of another, or of the same.",
		Complexity: "O(1)",
		Args:       moveArgs[:2],
		Reply:      "The element, or nil when the source is missing.",
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: 2, Step: 1, Types: []string{types},
		Related:  []string{"lmove", "brpoplpush"},
		Examples: []command.Example{{Setup: []string{"RPUSH ring a b c"}, Line: "RPOPLPUSH ring ring"}},
		Do:       rpoplpush,
	})
}

func rpoplpush(c *command.Ctx) resp.Value {
	r, _ := moveOne(c, c.Args[1], c.Args[2], false, true)
	return r
}
