package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrevrangebyscore", Arity: -4, Group: "sorted-set", Since: "2.2.0",
		Summary:    "Lists members between two scores, the higher one given first.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, maxArg, minArg, withArg, limitArg},
		Reply:      "The members from the highest score down; empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zrangebyscore"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREVRANGEBYSCORE best +inf (60 LIMIT 0 1"}},
		Do:       zrevrangebyscore,
	})
}

func zrevrangebyscore(c *command.Ctx) resp.Value {
	return show(c, byScore, true, false)
}
