package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var badBitArg = resp.Err("ERR The bit argument must be 1 or 0.")

func init() {
	command.Register(command.Spec{
		Name: "bitpos", Arity: -3, Group: "bitmap", Since: "2.8.7",
		Summary:    "Finds the first bit that is 1, or 0, in the whole value or in a range that is given in bytes unless BIT is said.",
		Complexity: "O(n) in the bytes of a string; on a native bitmap O(containers) up to the answer",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "bit", Kind: command.IntegerArg, Help: "0 or 1"},
			{Name: "range", Kind: command.Block, Optional: true, Args: []command.Arg{
				{Name: "start", Kind: command.IntegerArg, Help: "first byte (or bit), negative from the end"},
				{Name: "end-unit-block", Kind: command.Block, Optional: true, Args: []command.Arg{
					{Name: "end", Kind: command.IntegerArg, Help: "last byte (or bit), included"},
					unitArg(),
				}},
			}},
		},
		Reply: "The offset from the start of the value, whatever the range; -1 when there is none. Without an end, a search for 0 in a " +
			"range of ones answers the first bit behind the value.",
		Errors:   []string{badBitArg.Str, command.SyntaxError.Str, command.NotInteger.Str},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:   []string{"string", "bitmap"},
		Related: []string{"bitcount", "getbit", "bitrangeintarray"},
		Examples: []command.Example{
			{Setup: []string{`SET ones "\xff\xff"`}, Line: "BITPOS ones 0", Note: "With no end, zeros are thought behind the value."},
			{Setup: []string{`SET ones "\xff\xff"`}, Line: "BITPOS ones 0 0 -1", Note: "With an end there are none."},
			{Line: "BITPOS missing 0 5 10", Note: "A missing key is all zeros, whatever the range."},
		},
		Do: bitpos,
	})
}

func bitpos(c *command.Ctx) resp.Value {
	a := c.Args
	n, bad := command.Int(a[2])
	if bad != nil {
		return *bad
	}
	if n != 0 && n != 1 {
		return badBitArg
	}
	bit := n == 1
	s := whole
	if len(a) > 6 {
		return command.SyntaxError
	}
	if len(a) > 3 {
		if s.start, bad = command.Int(a[3]); bad != nil {
			return *bad
		}
	}
	if len(a) == 6 && !s.unit(a[5]) {
		return command.SyntaxError
	}
	if len(a) > 4 {
		if s.end, bad = command.Int(a[4]); bad != nil {
			return *bad
		}
	}
	v, bad := read(c, a[1])
	switch {
	case bad != nil:
		return *bad
	case v == nil && bit:
		return resp.Int(-1)
	case v == nil:
		return resp.Int(0)
	}
	from, to, ok := s.resolve(v.ByteLen())
	if !ok {
		return resp.Int(-1)
	}
	off, ok := v.Next(bit, from, to)
	last := to
	if ok {
		last = off
	}
	scanned(c, a[1], v, from, last)
	switch {
	case ok:
		return resp.Int(int64(off))
	case bit || len(a) > 4:
		return resp.Int(-1)
	}
	return resp.Int(v.ByteLen() * 8)
}
