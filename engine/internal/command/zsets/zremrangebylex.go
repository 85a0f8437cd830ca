package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zremrangebylex", Arity: 4, Group: "sorted-set", Since: "2.8.9",
		Summary:    "Takes the members between two texts out of a sorted set whose scores are all the same.",
		Complexity: "O(log n + m) over members taken",
		Args:       []command.Arg{keyArg, minLexArg, maxLexArg},
		Reply:      "How many were taken out.",
		Errors:     []string{badLexRange.Str},
		Flags:      []string{"write"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrem", "zlexcount"},
		Examples: []command.Example{{Setup: []string{"ZADD words 0 apple 0 bee 0 cat 0 dog"}, Line: "ZREMRANGEBYLEX words - [bee"}},
		Do:       zremrangebylex,
	})
}

func zremrangebylex(c *command.Ctx) resp.Value {
	return removeRange(c, byLex)
}
