package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zmscore", Arity: -3, Group: "sorted-set", Since: "6.2.0",
		Summary:    "Reads the scores of several members.",
		Complexity: "As ZSCORE, for each member",
		Args:       []command.Arg{keyArg, membersArg},
		Reply:      "The scores in the order asked, nil for each member that is missing.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zscore"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZMSCORE best bob zoe"}},
		Do:       zmscore,
	})
}

func zmscore(c *command.Ctx) resp.Value {
	z, bad := find(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	items := make([]resp.Value, len(c.Args)-2)
	for i, m := range c.Args[2:] {
		items[i] = resp.Nil
		if z != nil {
			if s, ok := z.Score(m); ok {
				items[i] = score(c, s)
			}
		}
	}
	return resp.List(items...)
}
