package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zremrangebyscore", Arity: 4, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Takes the members between two scores out.",
		Complexity: "O(log n + m) over members taken",
		Args:       []command.Arg{keyArg, minArg, maxArg},
		Reply:      "How many were taken out.",
		Errors:     []string{badRange.Str},
		Flags:      []string{"write"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrem", "zcount"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREMRANGEBYSCORE best -inf (75.5"}},
		Do:       zremrangebyscore,
	})
}

func zremrangebyscore(c *command.Ctx) resp.Value {
	return removeRange(c, byScore)
}
