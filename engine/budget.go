package engine

import (
	"fmt"
	"math"
	"slices"

	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// BudgetRow is one way to keep a set of integers: what it takes, and what can be asked of it. Refused says why these
// integers cannot be kept that way; the figure is then not known.
type BudgetRow struct {
	Name    string // short and stable: "intset", "hashtable", "string", "setbit", "optimised", "module32", "module64"
	Title   string
	Type    string // what TYPE would answer
	Figure  Figure
	Can     string
	Cannot  string
	Why     string
	Refused string
	Current bool // the key is kept this way now
}

// Budget is the same integers in every way a server can keep them, on one axis.
type Budget struct {
	Count    int
	Min, Max int64
	Rows     []BudgetRow
}

// MostIntegers bounds the integers of a Budget.
const MostIntegers = 10_000_000

// Budget works out what these integers take, in any order and with repetitions, under a key of one letter. Cost: a sort, and
// each of the ways built once.
func (e *Engine) Budget(ints []int64) Budget { return e.budget(ints, memory.Key{Len: 1}, "") }

// BudgetOf is Budget for the integers a key of the current database holds: the members of a set, or the offsets of the
// set bits of a string or bitmap. ok is false when it holds none or anything else, or more than MostIntegers.
func (e *Engine) BudgetOf(key string) (out Budget, ok bool) {
	x := e.find(key)
	if x == nil || (x.Value.Type() != "string" && x.Value.Length() > MostIntegers) {
		return out, false
	}
	ints, current := integersOf(x.Value)
	if ints == nil {
		return out, false
	}
	return e.budget(ints, keyOf(x), current), true
}

// integersOf lists the integers that a value holds, and the row that it is now; nil when it holds anything else.
func integersOf(v value.Value) (ints []int64, current string) {
	switch v := v.(type) {
	case *value.Set:
		current = v.Encoding()
		v.Each(func(m value.Member) bool {
			n, ok := m.Number()
			if !ok {
				ints = nil
				return false
			}
			ints = append(ints, n)
			return true
		})
	case value.Bits:
		current = "string"
		if v.Type() == "bitmap" {
			current = "now"
		}
		last := uint64(v.ByteLen()) * 8
		for at := uint64(0); at < last && len(ints) <= MostIntegers; at++ {
			off, ok := v.Next(true, at, last-1)
			if !ok {
				break
			}
			ints, at = append(ints, int64(off)), off
		}
	}
	if len(ints) > MostIntegers {
		return nil, ""
	}
	return ints, current
}

// ascending is a sorted copy without repetitions.
func ascending(ints []int64) []int64 {
	ints = slices.Clone(ints)
	slices.Sort(ints)
	return slices.Compact(ints)
}

func (e *Engine) budget(ints []int64, k memory.Key, current string) (b Budget) {
	ints = ascending(ints)
	b.Count = len(ints)
	if b.Count == 0 {
		return b
	}
	b.Min, b.Max = ints[0], ints[len(ints)-1]
	p := e.server.Profile
	intset, table := value.IntegerSets(&value.Env{Profile: p, Config: e.server.Config, Seed: e.server.Seed}, ints)
	b.Rows = append(b.Rows,
		BudgetRow{Name: "intset", Title: "set as intset", Type: "set", Figure: figureOf(intset.Footprint(p, k, 0)),
			Can:    "Any 64-bit integer. Membership by binary search; SINTER, SUNION, SDIFF; members in ascending order.",
			Cannot: "A member in the middle shifts all above it. No count of a range, no offsets.",
			Why:    fmt.Sprintf("One sorted array, %d bytes a member, as the widest needs. Needs set-max-intset-entries of at least %d; it is %d.", intset.Width(), b.Count, e.server.Config.SetMaxIntsetEntries)},
		BudgetRow{Name: "hashtable", Title: "set as hashtable", Type: "set", Figure: figureOf(table.Footprint(p, k, 0)),
			Can:    "Any text. Membership in one step, whatever the size; SINTER, SUNION, SDIFF.",
			Cannot: "Members have no order.",
			Why:    "Every member is an entry of 24 bytes, a text of its own and a share of the buckets."})
	b.Rows = append(b.Rows, e.bitRows(ints, k)...)
	b.Rows = append(b.Rows, e.moduleRows(ints, k)...)
	for i := range b.Rows {
		b.Rows[i].Current = b.Rows[i].Name == current
	}
	return b
}

// bitRows are the ways that keep an integer as the offset of a bit.
func (e *Engine) bitRows(ints []int64, k memory.Key) []BudgetRow {
	const can = "BITCOUNT and BITPOS over any range, BITOP over whole keys, BITFIELD; offsets in order by BITRANGEINTARRAY."
	str := BudgetRow{Name: "string", Title: "string bitmap", Type: "string", Can: can + " GET gives the bytes.",
		Cannot: "Every bit up to the largest costs, set or not; BITOP reads all of it.",
		Why:    "A block for every byte up to the largest integer, made at once, the largest bit first; growing bit by bit can leave more room."}
	grown := BudgetRow{Name: "setbit", Title: "native bitmap, by SETBIT", Type: "bitmap", Can: can,
		Cannot: "GET, STRLEN, APPEND: they answer WRONGTYPE.",
		Why:    "Every bit by a SETBIT of its own, in ascending order: arrays with room to spare, bitsets from 4,097 values in a chunk, never runs."}
	small := BudgetRow{Name: "optimised", Title: "native bitmap, optimised", Type: "bitmap", Can: can, Cannot: grown.Cannot,
		Why: "The same after DUMP and RESTORE, a restart, or most BITOPs: each chunk in its smallest form."}
	rows := []BudgetRow{str, grown, small}
	limit := e.server.Config.ProtoMaxBulkLen*8 - 1
	low, high := ints[0], ints[len(ints)-1]
	if low < 0 || high > limit {
		for i := range rows {
			rows[i].Refused = fmt.Sprintf("Bits are counted from 0 to %d, and these integers run from %d to %d.", limit, low, high)
		}
		return rows
	}
	p := e.server.Profile
	bits := value.NewBitmap()
	offsets := make([]uint64, len(ints))
	for i, n := range ints {
		offsets[i] = uint64(n)
	}
	bits.SetMany(offsets)
	rows[0].Figure = figureOf(value.NewZeros(high/8+1).Footprint(p, k, 0))
	rows[1].Figure = figureOf(bits.Footprint(p, k, 0))
	bits.Optimize()
	rows[2].Figure = figureOf(bits.Footprint(p, k, 0))
	return rows
}

// moduleRows are the bitmaps of the redis-roaring module, whose MEMORY USAGE is their serialised size.
func (e *Engine) moduleRows(ints []int64, k memory.Key) []BudgetRow {
	rows := []BudgetRow{
		{Name: "module32", Title: "module bitmap, R.", Type: "reroaring"},
		{Name: "module64", Title: "module bitmap, R64.", Type: "roaring64"},
	}
	for i := range rows {
		r := &rows[i]
		r.Can = "Set operations, ranges, ranks, minimum and maximum, Jaccard distance, lists of offsets."
		r.Cannot = "The bit commands of the server; a server without the module cannot load it."
		r.Why = "The serialised form after R.OPTIMIZE, written by github.com/RoaringBitmap/roaring/v2, which is what the module reports as its memory. What it really allocates is more."
		most := int64(math.MaxUint32)
		if r.Name == "module64" {
			most = math.MaxInt64
		}
		if ints[0] < 0 || ints[len(ints)-1] > most {
			r.Refused = fmt.Sprintf("Offsets run from 0 to %d, and these integers from %d to %d.", most, ints[0], ints[len(ints)-1])
			continue
		}
		v := value.NewRoar(r.Name == "module64", value.GoPolicy)
		xs := make([]uint64, len(ints))
		for j, n := range ints {
			xs[j] = uint64(n)
		}
		v.PutSorted(xs)
		v.Optimize(true)
		r.Figure = figureOf(v.Footprint(e.server.Profile, k, 0))
	}
	return rows
}
