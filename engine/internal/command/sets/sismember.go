package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sismember", Arity: 3, Group: "set", Since: "1.0.0",
		Summary:    "Asks whether a set holds a member.",
		Complexity: "O(1) in a hashtable, O(log n) in an intset, O(n) in a listpack.",
		Args:       []command.Arg{keyArg, memberArg},
		Reply:      "1 when it does, else 0.",
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"smismember", "getbit"},
		Examples: []command.Example{{Setup: []string{"SADD team 7 3"}, Line: "SISMEMBER team 7"}},
		Do:       sismember,
	})
}

func sismember(c *command.Ctx) resp.Value {
	s, bad := look(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	return resp.Truth(s != nil && s.HasText(c.Args[2]))
}
