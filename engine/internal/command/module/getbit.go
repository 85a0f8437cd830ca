package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "getbit", Arity: 3,
		Summary:    "Reads one bit of a module bitmap.",
		Complexity: "O(log n) in the number of chunks",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "offset", Kind: command.IntegerArg}},
		Reply:      "0 or 1; 0 for a missing key. R.GETBIT on a missing key does not look at the offset, R64.GETBIT does.",
		Errors:     []string{"ERR invalid offset: must be an unsigned 32 bit integer"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "GETBIT.",
		Related:  []string{"setbit", "getbits"},
		Examples: []command.Example{{Setup: []string{"R.SETBIT b 100 1"}, Line: "R.GETBIT b 100"}},
	}, getbit)
}

func getbit(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil && !w.wide {
		return resp.Int(0)
	}
	x, ok := w.number(c.Args[2])
	if !ok {
		return w.invalid("offset")
	}
	c.Trace.Touched(c.Args[1], x, x)
	return resp.Truth(b != nil && b.Has(x))
}
