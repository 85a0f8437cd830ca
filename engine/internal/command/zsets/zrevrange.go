package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrevrange", Arity: -4, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Lists members between two places counted from the highest score.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, startArg, stopArg, withArg},
		Reply:      "The members from the highest score down; empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREVRANGE best 0 1"}},
		Do:       zrevrange,
	})
}

func zrevrange(c *command.Ctx) resp.Value {
	return show(c, byRank, true, false)
}
