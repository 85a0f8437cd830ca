package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "bitcount", Arity: 2,
		Summary:    "Counts the set bits.",
		Complexity: "O(c) in the number of containers",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "The cardinality; 0 for a missing key. There is no range form.",
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "BITCOUNT, which also takes a range.",
		Related:  []string{"bitpos", "bitop"},
		Examples: []command.Example{{Setup: []string{"R.SETRANGE b 10 20"}, Line: "R.BITCOUNT b"}},
	}, bitcount)
}

func bitcount(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.Int(0)
	}
	return reply(b.Card())
}
