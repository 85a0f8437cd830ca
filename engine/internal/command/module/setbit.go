package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "setbit", Arity: 4,
		Summary:    "Sets or clears one bit of a module bitmap and answers what it was.",
		Complexity: "O(log n) in the number of chunks",
		Args: []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "offset", Kind: command.IntegerArg, Help: "the position, from 0"},
			{Name: "value", Kind: command.IntegerArg, Help: "0 or 1"}},
		Reply:  "The bit before: 0 or 1.",
		Errors: []string{"ERR invalid offset: must be an unsigned 32 bit integer", "ERR invalid value: must be either 0 or 1"},
		Flags:  []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "Version 1.7.3 of the module sets the bit on a missing key even when the value is 0; this follows the later fix and makes an empty bitmap.",
		Native:   "SETBIT, on a key made while bitmap-default-roaring is yes.",
		Related:  []string{"getbit", "setintarray", "setrange"},
		Examples: []command.Example{{Line: "R.SETBIT b 100 1"}, {Line: "R.SETBIT b 5000000000 1", Note: "too large for 32 bits; R64 takes it"}},
	}, setbit)
}

func setbit(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	x, ok := w.number(c.Args[2])
	if !ok {
		return w.invalid("offset")
	}
	on, wrong := bit(c.Args[3], "value")
	if wrong != nil {
		return *wrong
	}
	b, _ := w.open(c, c.Args[1])
	c.Trace.Touched(c.Args[1], x, x)
	if on {
		return resp.Truth(b.Put(x))
	}
	return resp.Truth(b.Drop(x))
}
