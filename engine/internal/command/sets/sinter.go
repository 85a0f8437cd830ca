package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sinter", Arity: -2, Group: "set", Since: "1.0.0",
		Summary:    "Lists the members that all of the sets hold.",
		Complexity: "O(n × m): the members of the smallest set times the number of sets",
		Args:       []command.Arg{keysArg},
		Reply:      "A set; it is empty as soon as one key is missing.",
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related:  []string{"sinterstore", "sintercard", "sunion", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SINTER a b"}},
		Do:       sinter,
	})
}

func sinter(c *command.Ctx) resp.Value {
	sets, bad := sources(c, c.Args[1:])
	if bad != nil {
		return *bad
	}
	var items []resp.Value
	intersect(c, sets, func(m value.Member) bool {
		items = append(items, resp.Str(m.String()))
		return true
	})
	return setOf(items)
}
