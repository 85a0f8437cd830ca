package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "smembers", Arity: 2, Group: "set", Since: "1.0.0",
		Summary:    "Lists all members of a set.",
		Complexity: "O(n)",
		Args:       []command.Arg{keyArg},
		Reply:      "The members: ascending from an intset, as added from a listpack, in no order from a hashtable. Empty for a missing key.",
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "The order of a hashtable's members is that of this engine's hash, the same in every replay; a real server draws its hash at its start.",
		Related:  []string{"sscan", "srandmember", "bitrangeintarray"},
		Examples: []command.Example{{Setup: []string{"SADD team 7 3 11"}, Line: "SMEMBERS team"}},
		Do:       smembers,
	})
}

func smembers(c *command.Ctx) resp.Value {
	s, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil:
		return setOf(nil)
	}
	return members(s)
}
