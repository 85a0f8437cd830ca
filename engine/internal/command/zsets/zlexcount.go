package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zlexcount", Arity: 4, Group: "sorted-set", Since: "2.8.9",
		Summary:    "Counts members between two texts, in a sorted set whose scores are all the same.",
		Complexity: "O(log n)",
		Args:       []command.Arg{keyArg, minLexArg, maxLexArg},
		Reply:      "The number of members; 0 for a missing key.",
		Errors:     []string{badLexRange.Str},
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zcount", "zrangebylex"},
		Examples: []command.Example{{Setup: []string{"ZADD words 0 apple 0 bee 0 cat 0 dog"}, Line: "ZLEXCOUNT words [b +"}},
		Do:       zlexcount,
	})
}

func zlexcount(c *command.Ctx) resp.Value {
	return countBetween(c, parseTexts, (*value.ZSet).TextRanks)
}
