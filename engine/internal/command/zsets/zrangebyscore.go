package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrangebyscore", Arity: -4, Group: "sorted-set", Since: "1.0.5",
		Summary:    "Lists members between two scores.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, minArg, maxArg, withArg, limitArg},
		Reply:      "The members from the lowest score up; empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zcount"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZRANGEBYSCORE best (60 +inf WITHSCORES"}},
		Do:       zrangebyscore,
	})
}

func zrangebyscore(c *command.Ctx) resp.Value {
	return show(c, byScore, false, false)
}
