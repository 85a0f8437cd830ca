package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrangebylex", Arity: -4, Group: "sorted-set", Since: "2.8.9",
		Summary:    "Lists members between two texts, in a sorted set whose scores are all the same.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, minLexArg, maxLexArg, limitArg},
		Reply:      "The members in order of their bytes; empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zlexcount"},
		Examples: []command.Example{{Setup: []string{"ZADD words 0 apple 0 bee 0 cat 0 dog"}, Line: "ZRANGEBYLEX words [b (dog"}},
		Do:       zrangebylex,
	})
}

func zrangebylex(c *command.Ctx) resp.Value {
	return show(c, byLex, false, false)
}
