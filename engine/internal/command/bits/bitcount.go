package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "bitcount", Arity: -2, Group: "bitmap", Since: "2.6.0",
		Summary:    "Counts the set bits, of the whole value or of a range that is given in bytes unless BIT is said.",
		Complexity: "O(n) in the bytes of a string; on a native bitmap O(containers), whose counts are stored",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "range", Kind: command.Block, Optional: true, Args: []command.Arg{
				{Name: "start", Kind: command.IntegerArg, Help: "first byte (or bit), negative from the end"},
				{Name: "end", Kind: command.IntegerArg, Help: "last byte (or bit), included"},
				unitArg(),
			}},
		},
		Reply:    "The number of set bits.",
		Errors:   []string{command.SyntaxError.Str, command.NotInteger.Str},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:   []string{"string", "bitmap"},
		Related: []string{"bitpos", "bitop", "bitrangeintarray"},
		Examples: []command.Example{
			{Setup: []string{"SET mykey foobar"}, Line: "BITCOUNT mykey"},
			{Setup: []string{"SET mykey foobar"}, Line: "BITCOUNT mykey 0 0", Note: "A range is in bytes: this is the first letter."},
			{Setup: []string{"SET mykey foobar"}, Line: "BITCOUNT mykey 5 30 BIT"},
		},
		Do: bitcount,
	})
}

// unitArg is the optional choice of BYTE or BIT behind a range.
func unitArg() command.Arg {
	return command.Arg{Name: "unit", Kind: command.OneOf, Optional: true, Args: []command.Arg{
		{Name: "byte", Kind: command.Token, Token: "BYTE", Help: "the range counts bytes (the default)"},
		{Name: "bit", Kind: command.Token, Token: "BIT", Help: "the range counts bits"},
	}}
}

func bitcount(c *command.Ctx) resp.Value {
	s, a := whole, c.Args
	switch len(a) {
	case 2:
	case 4, 5:
		var bad *resp.Value
		if s, bad = parseSpan(a[2], a[3]); bad != nil {
			return *bad
		}
		if len(a) == 5 && !s.unit(a[4]) {
			return command.SyntaxError
		}
	default:
		return command.SyntaxError
	}
	v, bad := read(c, a[1])
	if bad != nil {
		return *bad
	}
	// Two negative ends in the wrong order are empty before anything is clamped; no other command has this rule.
	if v == nil || (s.start < 0 && s.end < 0 && s.start > s.end) {
		return resp.Int(0)
	}
	from, to, ok := s.resolve(v.ByteLen())
	if !ok {
		return resp.Int(0)
	}
	scanned(c, a[1], v, from, to)
	return resp.Int(int64(v.Count(from, to)))
}
