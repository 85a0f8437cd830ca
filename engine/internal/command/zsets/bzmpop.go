package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "bzmpop", Arity: -5, Group: "sorted-set", Since: "7.0.0",
		Summary:    "Takes members out as ZMPOP does, and on the real server waits for some.",
		Complexity: "O(k + m log n) over keys looked at and members taken",
		Args:       []command.Arg{command.TimeoutArg, numkeysArg, keysArg, whereArg, popArg},
		Reply:      "The key and a list of pairs of member and score; nil inside MULTI or a script when no sorted set exists.",
		Errors:     append(mpopErrors[:3:3], command.TimeoutErrors...),
		Flags:      []string{"write", "blocking", "movablekeys"},
		KeysOf:     keysBehind(2, 0), Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"zmpop", "bzpopmin"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob"}, Line: "BZMPOP 0 2 other best MIN COUNT 2"}},
		Do:       bzmpop,
	})
}

func bzmpop(c *command.Ctx) resp.Value {
	if bad := command.CheckTimeout(c.Args[1]); bad != nil {
		return *bad
	}
	r, ok := popMany(c, 2)
	if !ok && !c.Inner {
		return command.RefuseToWait(c, "ZMPOP")
	}
	return r
}
