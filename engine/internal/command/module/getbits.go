package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "getbits", Arity: -3,
		Summary:    "Reads several bits in one call.",
		Complexity: "O(k log n) for k offsets",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "offset", Kind: command.IntegerArg, Multiple: true}},
		Reply:      "An array of 0 and 1 in the order asked, repeats kept; the empty array for a missing key, whose offsets are then not looked at.",
		Errors:     []string{"ERR invalid offset: must be an unsigned 32 bit integer"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: one GETBIT each, or BITFIELD_RO with GET u1 for every offset.",
		Related:  []string{"getbit", "clearbits"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 1 5 9"}, Line: "R.GETBITS b 1 2 5 5"}},
	}, getbits)
}

func getbits(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.List()
	}
	xs, wrong := w.numbers(c.Args[2:], "offset", false)
	if wrong != nil {
		return *wrong
	}
	out := make([]resp.Value, len(xs))
	for i, x := range xs {
		out[i] = resp.Truth(b.Has(x))
	}
	return resp.List(out...)
}
