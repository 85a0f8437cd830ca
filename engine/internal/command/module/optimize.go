package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "optimize", Arity: -2,
		Summary:    "Turns containers into runs where that is smaller.",
		Complexity: "O(n) in the resident size",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "mem", Kind: command.Token, Token: "MEM", Optional: true, Help: "also give slack back"}},
		Reply:      "OK, also when nothing became smaller.",
		Errors:     []string{"Roaring: key does not exist"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No command: Redis optimises on conversion from a string, on most BITOP results and on RESTORE or load, never on SETBIT.",
		Related:  []string{"setrange"},
		Examples: []command.Example{{Setup: []string{"R.SETBIT b {0..999} 1"}, Line: "R.OPTIMIZE b"}},
	}, optimize)
}

func optimize(c *command.Ctx, w width) resp.Value {
	if len(c.Args) > 3 {
		return command.WrongArity(c.Spec.ShownName())
	}
	b, bad := w.write(c, c.Args[1])
	switch {
	case bad:
		return command.WrongType
	case b == nil:
		return missed
	}
	b.Optimize(len(c.Args) == 3 && c.Args[2] == "MEM")
	return resp.OK
}
