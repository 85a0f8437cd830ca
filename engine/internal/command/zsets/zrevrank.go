package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrevrank", Arity: -3, Group: "sorted-set", Since: "2.0.0",
		Summary:    "Finds the place of a member, counted from the highest score.",
		Complexity: "O(log n)",
		Args:       []command.Arg{keyArg, memberArg, {Name: "withscore", Kind: command.Token, Token: "WITHSCORE", Optional: true}},
		Reply:      "The place from 0, with WITHSCORE and the score; nil when key or member is missing.",
		Errors:     []string{command.SyntaxError.Str},
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zscore"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREVRANK best bob WITHSCORE"}},
		Do:       zrevrank,
	})
}

func zrevrank(c *command.Ctx) resp.Value {
	return rank(c, true)
}
