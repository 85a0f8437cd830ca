package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "scard", Arity: 2, Group: "set", Since: "1.0.0",
		Summary:    "Counts the members of a set.",
		Complexity: "O(1)",
		Args:       []command.Arg{keyArg},
		Reply:      "The number of members; 0 for a missing key.",
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"smembers", "sintercard", "bitcount"},
		Examples: []command.Example{{Setup: []string{"SADD team 7 3 7"}, Line: "SCARD team"}},
		Do:       scard,
	})
}

func scard(c *command.Ctx) resp.Value {
	s, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil:
		return resp.Int(0)
	}
	return resp.Int(int64(s.Len()))
}
