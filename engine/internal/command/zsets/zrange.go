package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrange", Arity: -4, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Lists members between two places, two scores, or two texts.",
		Complexity: "O(log n + m) over members listed",
		Args:       []command.Arg{keyArg, {Name: "start", Kind: command.StringArg, Help: "a place, a score, or a text, as the kind says"}, {Name: "stop", Kind: command.StringArg, Help: "included"}, {Name: "sortby", Kind: command.OneOf, Optional: true, Args: []command.Arg{{Name: "byscore", Kind: command.Token, Token: "BYSCORE"}, {Name: "bylex", Kind: command.Token, Token: "BYLEX"}}}, {Name: "rev", Kind: command.Token, Token: "REV", Optional: true, Help: "from the highest; scores and texts are then given highest first"}, limitArg, withArg},
		Reply:      "The members in order, with WITHSCORES each with its score. Empty for a missing key.",
		Errors:     rangeErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrangestore", "zcount", "zrank"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZRANGE best 90 70 BYSCORE REV WITHSCORES"}},
		Do:       zrange,
	})
}

func zrange(c *command.Ctx) resp.Value {
	return show(c, auto, false, true)
}
