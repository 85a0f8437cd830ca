package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zremrangebyrank", Arity: 4, Group: "sorted-set", Since: "2.0.0",
		Summary:    "Takes the members between two places out.",
		Complexity: "O(log n + m) over members taken",
		Args:       []command.Arg{keyArg, startArg, stopArg},
		Reply:      "How many were taken out.",
		Errors:     []string{command.NotInteger.Str},
		Flags:      []string{"write"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrem", "zpopmin"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREMRANGEBYRANK best 0 1"}},
		Do:       zremrangebyrank,
	})
}

func zremrangebyrank(c *command.Ctx) resp.Value {
	return removeRange(c, byRank)
}
