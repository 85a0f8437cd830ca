package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrevrangebylex", Arity: -4, Group: "sorted-set", Since: "2.8.9",
		Summary:    "Lists members between two texts, the higher one given first, in a sorted set whose scores are all the same.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, maxLexArg, minLexArg, limitArg},
		Reply:      "The members in falling order of their bytes; empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zrangebylex"},
		Examples: []command.Example{{Setup: []string{"ZADD words 0 apple 0 bee 0 cat 0 dog"}, Line: "ZREVRANGEBYLEX words (dog [b"}},
		Do:       zrevrangebylex,
	})
}

func zrevrangebylex(c *command.Ctx) resp.Value {
	return show(c, byLex, true, false)
}
