package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "rangeintarray", Arity: 4,
		Summary:    "Lists the set positions whose rank lies in a range.",
		Complexity: "O(c + k) for c chunks before the range and k positions in it",
		Args: []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "start", Kind: command.IntegerArg, Help: "rank of the first, from 0"},
			{Name: "end", Kind: command.IntegerArg, Help: "rank of the last, included"}},
		Reply: "The positions in ascending order, cut at the cardinality; the empty array for a missing key or when start is after end.",
		Errors: []string{"ERR invalid start: must be an unsigned 32 bit integer", "ERR invalid end: must be an unsigned 32 bit integer",
			"Roaring: range too large: maximum 100000000 elements"},
		Flags: []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "From 0 to the largest number, the module's own size wraps to zero (32-bit) or ends in out of memory (64-bit); here it is refused as too large.",
		Native:   "BITRANGEINTARRAY reads its range as positions in the value, bytes unless BIT is said. Ranks have no native form.",
		Related:  []string{"getintarray"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 0 8 16"}, Line: "R.RANGEINTARRAY b 0 2"}, {Setup: []string{"R.SETINTARRAY b 0 8 16"}, Line: "R.RANGEINTARRAY b 1 1"}},
	}, rangeintarray)
}

func rangeintarray(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
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
	if start > end {
		return resp.List()
	}
	if end-start >= maxReply {
		return tooLarge
	}
	if b == nil {
		return resp.List()
	}
	return ranks(b, start, end-start+1)
}

// ranks lists at most n positions from rank start on.
func ranks(b value.Roar, start, n uint64) resp.Value {
	if card := b.Card(); start >= card {
		return resp.List()
	} else {
		n = min(n, card-start)
	}
	out := make([]resp.Value, 0, n)
	b.Each(start, func(x uint64) bool {
		if uint64(len(out)) == n {
			return false
		}
		out = append(out, reply(x))
		return true
	})
	return resp.List(out...)
}
