package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zmpop", Arity: -4, Group: "sorted-set", Since: "7.0.0",
		Summary:    "Takes members out of the first sorted set that exists.",
		Complexity: "O(k + m log n) over keys looked at and members taken",
		Args:       []command.Arg{numkeysArg, keysArg, whereArg, popArg},
		Reply:      "The key and a list of pairs of member and score, or nil when no sorted set exists.",
		Errors:     mpopErrors,
		Flags:      []string{"write", "movablekeys"},
		KeysOf:     keysBehind(1, 0), Types: []string{types},
		Related:  []string{"zpopmin", "zpopmax", "bzmpop", "lmpop"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob"}, Line: "ZMPOP 2 other best MAX"}},
		Do:       zmpop,
	})
}

func zmpop(c *command.Ctx) resp.Value {
	r, _ := popMany(c, 1)
	return r
}
