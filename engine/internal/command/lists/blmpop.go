package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "blmpop", Arity: -5, Group: "list", Since: "7.0.0",
		Summary:    "Takes elements as LMPOP does, and on the real server waits for some.",
		Complexity: "O(k + n) over keys looked at and elements taken",
		Args:       []command.Arg{command.TimeoutArg, numkeysArg, keysArg, sideArg("where"), popCountArg},
		Reply:      "The key and a list of its elements; nil inside MULTI or a script when no list exists.",
		Errors:     append(mpopErrors[:3:3], command.TimeoutErrors...),
		Flags:      []string{"write", "blocking", "movablekeys"},
		KeysOf:     keysAfterCount(2), Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"lmpop", "blpop"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10"}, Line: "BLMPOP 0 2 other marks LEFT"}},
		Do:       blmpop,
	})
}

func blmpop(c *command.Ctx) resp.Value {
	if bad := command.CheckTimeout(c.Args[1]); bad != nil {
		return *bad
	}
	r, ok := popMany(c, 2)
	if !ok && !c.Inner {
		return command.RefuseToWait(c, "LMPOP")
	}
	return r
}
