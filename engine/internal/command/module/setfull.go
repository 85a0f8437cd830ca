package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "setfull", Arity: 2,
		Summary:    "Makes a bitmap with every position set.",
		Complexity: "O(c) in the number of chunks",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "OK. Only a missing key is filled.",
		Errors:     []string{"Roaring: key already exist"},
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "R64.SETFULL is refused: 2^64 positions cannot be built, in the module either.",
		Native:   "No counterpart: BITOP NOT of an all-zero bitmap of the length wanted.",
		Related:  []string{"setrange", "clear"},
		Examples: []command.Example{{Line: "R.SETFULL b"}},
	}, setfull)
}

func setfull(c *command.Ctx, w width) resp.Value {
	b, bad := w.write(c, c.Args[1])
	switch {
	case bad:
		return command.WrongType
	case b != nil:
		return exists
	}
	last := w.last()
	if e := overBudget(0, last); e != nil {
		return *e
	}
	b, _ = w.open(c, c.Args[1])
	b.PutRange(0, last)
	return resp.OK
}
