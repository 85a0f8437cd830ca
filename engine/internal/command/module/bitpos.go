package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "bitpos", Arity: 3,
		Summary:    "Finds the first set or the first clear bit.",
		Complexity: "O(c) in the number of containers",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "bit", Kind: command.IntegerArg, Help: "0 or 1"}},
		Reply:      "The position, or -1 when there is none. A missing or empty key answers 0 for bit 0 and -1 for bit 1.",
		Errors:     []string{"ERR invalid bit: must be either 0 or 1"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "BITPOS, which also takes a range and stops at the end of the value.",
		Related:  []string{"min", "max", "bitcount"},
		Examples: []command.Example{{Setup: []string{"R.SETRANGE b 0 5"}, Line: "R.BITPOS b 0"}},
	}, bitpos)
}

func bitpos(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	on, wrong := bit(c.Args[2], "bit")
	if wrong != nil {
		return *wrong
	}
	if b == nil {
		b = w.fresh(c)
	}
	if on {
		return firstOr(b.Bounds())
	}
	if x, ok := b.FirstClear(); ok {
		return reply(x)
	}
	return resp.Int(-1)
}
