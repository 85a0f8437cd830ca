package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zincrby", Arity: 4, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Adds to the score of a member, which is put in when it is missing.",
		Complexity: "O(log n)",
		Args:       []command.Arg{keyArg, {Name: "increment", Kind: command.DoubleArg}, memberArg},
		Reply:      "The score afterwards.",
		Errors:     []string{command.NotFloat.Str, notScore.Str},
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zadd", "zscore"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZINCRBY best 5 bob"}},
		Do:       zincrby,
	})
}

func zincrby(c *command.Ctx) resp.Value {
	return add(c, true)
}
