package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// maxListed bounds the offsets of one reply. The real server has no bound; here every reply is held in memory whole.
const maxListed = 1 << 20

var (
	notPositive = resp.Err("ERR value is out of range, must be positive")
	tooMany     = "ERR this reply would hold %d offsets, and here at most %d fit: narrow the range or add LIMIT"
)

func init() {
	command.Register(command.Spec{
		Name: "bitrangeintarray", Arity: -4, Group: "bitmap", Since: "8.12.0",
		Summary:    "Lists the offsets of the set bits in a range of the value; with ZEROS those of the clear bits.",
		Complexity: "O(n) in the bytes of a string or the containers of a native bitmap, plus the offsets listed",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "start", Kind: command.IntegerArg, Help: "first byte (or bit) of the value, negative from the end"},
			{Name: "end", Kind: command.IntegerArg, Help: "last byte (or bit), included"},
			unitArg(),
			{Name: "count", Kind: command.IntegerArg, Token: "LIMIT", Optional: true, Help: "stop after that many; with BYTE, after the byte that holds the last of them"},
			{Name: "zeros", Kind: command.Token, Token: "ZEROS", Optional: true, Help: "list the clear bits"},
		},
		Reply:    "The bit offsets in ascending order, counted from the start of the value whatever the range. Empty for a missing key or an empty range.",
		Errors:   []string{command.NotInteger.Str, command.SyntaxError.Str, notPositive.Str},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Differs: "The real server lists without bound; here a reply holds at most 1,048,576 offsets. What a LIMIT below 1 answers is not documented; here it is an error.",
		Types:   []string{"string", "bitmap"},
		Related: []string{"bitpos", "bitcount", "r.rangeintarray", "r64.rangeintarray"},
		Examples: []command.Example{
			{Setup: []string{"SET word hello"}, Line: "BITRANGEINTARRAY word 0 10", Note: "The range is in bytes, so this is the whole word."},
			{Setup: []string{"SET word hello"}, Line: "BITRANGEINTARRAY word 0 10 BIT"},
			{Setup: []string{"SETBIT k 7 1", "SETBIT k 800 1"}, Line: "BITRANGEINTARRAY k 1 1", Note: "Positions in the value, not ranks among the set bits: byte 1 has none."},
		},
		Do: bitrangeintarray,
	})
}

func bitrangeintarray(c *command.Ctx) resp.Value {
	s, bad := parseSpan(c.Args[2], c.Args[3])
	if bad != nil {
		return *bad
	}
	limit, want, unit := int64(-1), true, false
	for a := c.Args[4:]; len(a) > 0; {
		switch {
		case !unit && s.unit(a[0]):
			unit = true
			a = a[1:]
		case command.Is(a[0], "ZEROS") && want:
			want = false
			a = a[1:]
		case command.Is(a[0], "LIMIT") && len(a) > 1 && limit < 0:
			if limit, bad = command.Int(a[1]); bad != nil {
				return *bad
			}
			if limit < 1 {
				return notPositive
			}
			a = a[2:]
		default:
			return command.SyntaxError
		}
	}
	v, bad := read(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	if v == nil {
		return resp.List()
	}
	from, to, ok := s.resolve(v.ByteLen())
	if !ok {
		return resp.List()
	}
	return listed(c, v, from, to, limit, want, !s.bits)
}

// listed lists the bits from from to to that equal want. A limit, where there is one, ends the list; with wholeByte it
// still takes in the rest of the byte it was reached in.
func listed(c *command.Ctx, v value.Chunked, from, to uint64, limit int64, want, wholeByte bool) resp.Value {
	n := v.Count(from, to)
	if !want {
		n = to - from + 1 - n
	}
	if limit >= 0 && uint64(limit) < n {
		n = uint64(limit) + 7
	}
	if n > maxListed {
		return resp.Errf(tooMany, n, maxListed)
	}
	items := make([]resp.Value, 0, n)
	for at := from; ; {
		off, ok := v.Next(want, at, to)
		if !ok {
			break
		}
		items = append(items, resp.Int(int64(off)))
		if int64(len(items)) == limit {
			if !wholeByte {
				to = off
				break
			}
			to = min(to, off|7)
		}
		if off == to {
			break
		}
		at = off + 1
	}
	scanned(c, c.Args[1], v, from, to)
	return resp.List(items...)
}
