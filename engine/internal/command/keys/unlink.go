package keys

import "bitloupe/engine/internal/command"

func init() {
	command.Register(command.Spec{
		Name: "unlink", Arity: -2, Group: "generic", Since: "4.0.0",
		Summary:    "Deletes keys at once for every reader and gives their memory back later.",
		Complexity: "O(1) for each key; the real server frees big values in the background, native bitmaps from 32 containers on",
		Args:       []command.Arg{many("keys to delete")},
		Reply:      "How many of the keys were there.",
		Flags:      []string{"write", "fast"}, Categories: generic, FirstKey: 1, LastKey: -1, Step: 1,
		Differs:  "There is no background here: memory goes at once.",
		Related:  []string{"del"},
		Examples: []command.Example{{Line: "UNLINK a", Setup: []string{"SET a 1"}}},
		Do:       del,
	})
}
