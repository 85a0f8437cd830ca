package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "brpoplpush", Arity: 4, Group: "list", Since: "2.2.0",
		Summary:    "Moves an element as RPOPLPUSH does, and on the real server waits for one.",
		Complexity: "O(1)",
		Args:       append(moveArgs[:2:2], command.TimeoutArg),
		Reply:      "The element; nil inside MULTI or a script when the source is missing.",
		Errors:     command.TimeoutErrors,
		Flags:      []string{"write", "denyoom", "blocking"},
		FirstKey:   1, LastKey: 2, Step: 1, Types: []string{types},
		Differs:  command.NeverWaits,
		Related:  []string{"rpoplpush", "blmove"},
		Examples: []command.Example{{Setup: []string{"RPUSH ring a b c"}, Line: "BRPOPLPUSH ring ring 0"}},
		Do:       brpoplpush,
	})
}

func brpoplpush(c *command.Ctx) resp.Value {
	if bad := command.CheckTimeout(c.Args[3]); bad != nil {
		return *bad
	}
	r, ok := moveOne(c, c.Args[1], c.Args[2], false, true)
	if !ok && !c.Inner {
		return command.RefuseToWait(c, "RPOPLPUSH")
	}
	return r
}
