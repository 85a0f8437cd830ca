package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "bzpopmax", Arity: -3, Group: "sorted-set", Since: "5.0.0",
		Summary:    "Takes the member with the highest score out of the first sorted set that exists.",
		Complexity: "O(log n)",
		Args:       []command.Arg{keysArg, command.TimeoutArg},
		Reply:      "Key, member and score; nil inside MULTI or a script when no sorted set exists.",
		Errors:     command.TimeoutErrors,
		Flags:      []string{"write", "fast", "blocking"},
		FirstKey:   1, LastKey: -2, Step: 1, Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"zpopmax", "bzmpop"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "BZPOPMAX other best 0"}},
		Do:       bzpopmax,
	})
}

func bzpopmax(c *command.Ctx) resp.Value { return popFirst(c, true) }
