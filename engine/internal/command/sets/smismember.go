package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "smismember", Arity: -3, Group: "set", Since: "6.2.0",
		Summary:    "Asks for several members at once whether a set holds them.",
		Complexity: "As SISMEMBER, for each member.",
		Args:       []command.Arg{keyArg, membersArg},
		Reply:      "A list of 1 and 0 in the order asked.",
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"sismember"},
		Examples: []command.Example{{Setup: []string{"SADD team 7 3"}, Line: "SMISMEMBER team 7 8 9"}},
		Do:       smismember,
	})
}

func smismember(c *command.Ctx) resp.Value {
	s, bad := look(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	items := make([]resp.Value, 0, len(c.Args)-2)
	for _, m := range c.Args[2:] {
		items = append(items, resp.Truth(s != nil && s.HasText(m)))
	}
	return resp.List(items...)
}
