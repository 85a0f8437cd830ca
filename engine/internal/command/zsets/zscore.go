package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zscore", Arity: 3, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Reads the score of a member.",
		Complexity: "O(1) in a skip list with its table, O(n) when packed",
		Args:       []command.Arg{keyArg, memberArg},
		Reply:      "The score, or nil when key or member is missing.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zmscore", "zrank"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZSCORE best bob"}},
		Do:       zscore,
	})
}

func zscore(c *command.Ctx) resp.Value {
	z, bad := find(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	if z != nil {
		if s, ok := z.Score(c.Args[2]); ok {
			return score(c, s)
		}
	}
	return resp.Nil
}
