package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zpopmin", Arity: -2, Group: "sorted-set", Since: "5.0.0",
		Summary:    "Takes the members with the lowest scores out.",
		Complexity: "O(log n) a member",
		Args:       []command.Arg{keyArg, {Name: "count", Kind: command.IntegerArg, Optional: true, Help: "at most that many; 1"}},
		Reply:      "The members with their scores, lowest first; empty for a missing key.",
		Errors:     []string{command.NotPositive.Str, command.SyntaxError.Str},
		Flags:      []string{"write", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zrange", "zmpop", "zrem"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZPOPMIN best 2"}},
		Do:       zpopmin,
	})
}

func zpopmin(c *command.Ctx) resp.Value {
	return popSome(c, false)
}
