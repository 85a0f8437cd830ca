package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "clearbits", Arity: -3,
		Summary:    "Clears several bits in one call.",
		Complexity: "O(k log n) for k offsets",
		Args: []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "offset", Kind: command.IntegerArg, Multiple: true},
			{Name: "count", Kind: command.Token, Token: "COUNT", Optional: true, Help: "answer how many bits were cleared"}},
		Reply:  "OK, or with COUNT how many bits were really cleared (a repeated offset counts once); nil for a missing key, whose offsets are not looked at.",
		Errors: []string{"ERR invalid offset: must be an unsigned 32 bit integer"},
		Flags:  []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: SETBIT key offset 0 for each.",
		Related:  []string{"getbits", "clear", "deleteintarray"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 1 5 9"}, Line: "R.CLEARBITS b 1 9 9 COUNT"}},
	}, clearbits)
}

func clearbits(c *command.Ctx, w width) resp.Value {
	b, bad := w.write(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.Nil
	}
	offsets := c.Args[2:]
	count := offsets[len(offsets)-1] == "COUNT"
	if count {
		offsets = offsets[:len(offsets)-1]
	}
	xs, wrong := w.numbers(offsets, "offset", false)
	if wrong != nil {
		return *wrong
	}
	var cleared int64
	for _, x := range xs {
		if b.Drop(x) {
			cleared++
		}
	}
	if count {
		return resp.Int(cleared)
	}
	return resp.OK
}
