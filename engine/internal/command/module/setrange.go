package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "setrange", Arity: 4,
		Summary:    "Sets every bit of a half-open range.",
		Complexity: "O(c) in the number of chunks in the range",
		Args: []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "start", Kind: command.IntegerArg, Help: "first position"},
			{Name: "end", Kind: command.IntegerArg, Help: "one past the last position"}},
		Reply:  "OK. start equal to end sets nothing but creates a missing key.",
		Errors: []string{"ERR invalid start: must be an unsigned 32 bit integer", "ERR invalid end: must be an unsigned 32 bit integer", "ERR invalid end: must be >= start"},
		Flags:  []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "R64.SETRANGE over more than 16 pieces of 2^32 positions is refused; the module would walk them all.",
		Native:   "No counterpart: SETBIT for each, or BITFIELD SET u63 for up to 63 at a time.",
		Related:  []string{"setfull", "setbit"},
		Examples: []command.Example{{Line: "R.SETRANGE b 0 5", Note: "0 to 4: the end is not included"}},
	}, setrange)
}

func setrange(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	start, ok := w.number(c.Args[2])
	if !ok {
		return w.invalid("start")
	}
	end, ok := w.number(c.Args[3])
	if !ok {
		return w.invalid("end")
	}
	if end < start {
		if w.wide {
			return resp.Err("ERR invalid end: must >= start")
		}
		return resp.Err("ERR invalid end: must be >= start")
	}
	if end > start {
		if e := overBudget(start, end-1); e != nil {
			return *e
		}
	}
	b, _ := w.open(c, c.Args[1])
	if end > start {
		c.Trace.Touched(c.Args[1], start, end-1)
		b.PutRange(start, end-1)
	}
	return resp.OK
}
