package module

import (
	"math/bits"
	"strconv"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "jaccard", Arity: 3,
		Summary:    "Tells how alike two bitmaps are: common positions over all positions.",
		Complexity: "O(c) in the number of containers",
		Args:       []command.Arg{{Name: "key1", Kind: command.KeyArg}, {Name: "key2", Kind: command.KeyArg}},
		Reply:      "A decimal between 0 and 1 as a bulk string; -1 when both are empty.",
		Errors:     []string{"Roaring: key does not exist"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 2, Step: 1,
		Native:   "No counterpart: BITOP AND and BITOP OR into spare keys, then divide their BITCOUNTs.",
		Related:  []string{"contains", "bitop"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY a 1 2 3", "R.SETINTARRAY b 1 2 4"}, Line: "R.JACCARD a b"}},
	}, jaccard)
}

func jaccard(c *command.Ctx, w width) resp.Value {
	a, b, wrong := w.two(c, c.Args[1], c.Args[2])
	if wrong != nil {
		return *wrong
	}
	both := a.AndCard(b)
	return resp.Str(ratio(both, a.Card()+b.Card()-both))
}

// ratio writes i/u as the module does: exact decimals of up to 9 places as they are, anything else with 17 significant
// digits (spec/redis-roaring-module.md 2).
func ratio(i, u uint64) string {
	switch {
	case u == 0:
		return "-1"
	case i == 0:
		return "0"
	case i == u:
		return "1"
	}
	scale := uint64(1)
	for places := 1; places <= 9; places++ {
		scale *= 10
		hi, lo := bits.Mul64(i, scale)
		if hi >= u {
			break
		}
		q, rem := bits.Div64(hi, lo, u)
		if rem == 0 {
			digits := strconv.FormatUint(q, 10)
			for len(digits) < places {
				digits = "0" + digits
			}
			return "0." + digits
		}
	}
	return strconv.FormatFloat(float64(i)/float64(u), 'g', 17, 64)
}
