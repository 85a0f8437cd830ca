package str

import "bitloupe/engine/internal/command"

func init() {
	command.Register(command.Spec{
		Name: "substr", Arity: 4, Group: "string", Since: "1.0.0",
		Summary:    "The old name of GETRANGE.",
		Complexity: "O(N) in the length of the part",
		Args:       rangeArgs,
		Reply:      "What GETRANGE answers.",
		Errors:     []string{"ERR value is not an integer or out of range"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related:  []string{"getrange"},
		Examples: []command.Example{{Line: "SUBSTR greeting 1 -2", Setup: []string{"SET greeting hello"}}},
		Do:       getRange,
	})
}
