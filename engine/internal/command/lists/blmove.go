package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "blmove", Arity: 6, Group: "list", Since: "6.2.0",
		Summary:    "Moves an element as LMOVE does, and on the real server waits for one.",
		Complexity: "O(1)",
		Args:       append(moveArgs[:4:4], command.TimeoutArg),
		Reply:      "The element; nil inside MULTI or a script when the source is missing.",
		Errors:     append([]string{command.SyntaxError.Str}, command.TimeoutErrors...),
		Flags:      []string{"write", "denyoom", "blocking"},
		FirstKey:   1, LastKey: 2, Step: 1, Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"lmove", "brpoplpush"},
		Examples: []command.Example{{Setup: []string{"RPUSH todo a b c"}, Line: "BLMOVE todo done LEFT RIGHT 0"}},
		Do:       blmove,
	})
}

func blmove(c *command.Ctx) resp.Value {
	from, bad := parseSide(c.Args[3])
	if bad != nil {
		return *bad
	}
	to, bad := parseSide(c.Args[4])
	if bad != nil {
		return *bad
	}
	if bad := command.CheckTimeout(c.Args[5]); bad != nil {
		return *bad
	}
	r, ok := moveOne(c, c.Args[1], c.Args[2], from, to)
	if !ok && !c.Inner {
		return command.RefuseToWait(c, "LMOVE")
	}
	return r
}
