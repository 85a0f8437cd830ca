package weigh

import (
	"math"
	"sync"

	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Cell is one point of the break-even map: bits of a universe set at random, in runs of a mean length. All figures are
// value and key of a name of eight letters, in bytes of the 8.12 profile. Setbit is the native bitmap that SETBIT builds bit
// by bit, Converted the one a string becomes.
type Cell struct {
	Universe  uint64
	Density   float64
	Run       float64 // mean length of a run; 1 is bits by themselves
	Bits      uint64
	String    int64
	Setbit    int64
	Converted int64
	Drawn     uint64 // chunks that were really drawn; the others are taken to be like them
	Chunks    uint64
}

// Budgets of runs that are drawn for one cell. A universe with more than that is drawn in part and scaled.
const (
	fineRuns   = 200_000 // for a figure that is read
	coarseRuns = 20_000  // for the ground of a map and for a search
)

// PointAt works out one cell. Cost: milliseconds, up to about fifty for 2^32 bits.
func PointAt(universe uint64, density, run float64) Cell {
	return pointAt(universe, density, run, fineRuns)
}

// pointAt draws as many whole chunks as the budget of runs allows, at least one, and the last chunk as long as it is.
// What it draws is every chunk where the bits are few, so that the index is the real one; with more there is a bit in nearly
// every chunk, and the index of all chunks is built.
func pointAt(universe uint64, density, run, budget float64) Cell {
	k := memory.Key{Len: 8}
	full, rest := universe>>16, universe&0xffff
	c := Cell{Universe: universe, Density: density, Run: run, String: stringBytes(universe-1, k).Bytes, Chunks: (universe + 0xffff) >> 16}
	c.Drawn = c.Chunks
	runs := float64(universe) * density / max(run, 1)
	if runs <= budget || full <= 1 {
		grown, packed := draw(universe, universe, density, run)
		c.Bits = packed.Card()
		c.Setbit = value.WrapBitmap(grown, 0).Footprint(memory.V812, k, 0).Total()
		c.Converted = value.WrapBitmap(packed, 0).Footprint(memory.V812, k, 0).Total()
		return c
	}
	some := max(1, min(full, uint64(float64(full)*budget/runs)))
	c.Drawn = some + c.Chunks - full
	scale := float64(full) / float64(some)
	body, packedBody := draw(universe, some<<16, density, run)
	tail, packedTail := draw(universe+1, rest, density, run)
	c.Bits = uint64(float64(packedBody.Card())*scale+0.5) + packedTail.Card()
	c.Setbit = scaled(body, tail, scale, false) + keyBytes(memory.V812, k)
	c.Converted = scaled(packedBody, packedTail, scale, true) + keyBytes(memory.V812, k)
	return c
}

// longRun is the mean from which runs are put in whole: a chunk then has few.
const longRun = 64

// draw sets each bit of a universe with the given probability, in runs whose length is geometric with that mean. It gives
// the bitmap as SETBIT builds it in ascending order, and as a conversion leaves it. Cost: by runs, and by chunks in use.
func draw(seed, universe uint64, density, run float64) (grown, packed *roaring.Bitmap) {
	r := source(seed ^ uint64(density*1e9) ^ uint64(run)<<40)
	b := roaring.New()
	if density <= 0 || universe == 0 {
		return b, b.Copy()
	}
	density = min(density, 1-1e-12)
	gap := max(run, 1) * (1 - density) / density // mean length of the clear stretches
	var bits []uint64
	for x := r.length(gap); x < universe; x += r.length(gap) {
		n := uint64(1)
		if run > 1 {
			n += r.length(run - 1)
		}
		end := min(x+n, universe)
		if run >= longRun {
			b.AddRange(x, end-1)
			x = end
		}
		for ; x < end; x++ {
			bits = append(bits, x)
		}
	}
	b.AddMany(bits)
	packed = b.Copy()
	packed.Optimize()
	if run >= longRun {
		b = b.Grown()
	}
	return b, packed
}

// source is a repeatable generator (splitmix64).
type source uint64

func (r *source) next() float64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}

// length draws a geometric length from 0 with the given mean.
func (r *source) length(mean float64) uint64 {
	if mean <= 0 {
		return 0
	}
	return uint64(min(math.Log(1-r.next())/math.Log(mean/(1+mean)), 1<<40))
}

// scaled is a native bitmap without its key: the containers of body scale times, those of tail, and the index of them all.
func scaled(body, tail *roaring.Bitmap, scale float64, packed bool) int64 {
	of := func(b *roaring.Bitmap) int64 {
		return containerBytes(value.WrapBitmap(b, 0).Footprint(memory.V812, memory.Key{}, 0))
	}
	chunks := uint64(float64(body.Len())*scale+0.5) + uint64(tail.Len())
	return int64(float64(of(body))*scale+0.5) + of(tail) + indexBytes(chunks, packed)
}

func containerBytes(f memory.Footprint) (n int64) {
	for _, p := range f.Parts {
		if p.Group == "container" {
			n += p.Bytes
		}
	}
	return n
}

// indexes remembers indexBytes; there are at most 2 x 65,536 of them.
var indexes struct {
	sync.Mutex
	bytes map[[2]uint64]int64
}

// indexBytes is a native bitmap of n chunks in a row without its containers and without the key itself: grown chunk by
// chunk, or packed as a conversion leaves it. Cost: about 50 ms for 65,536 chunks, once.
func indexBytes(n uint64, packed bool) int64 {
	id := [2]uint64{n, 0}
	if packed {
		id[1] = 1
	}
	indexes.Lock()
	defer indexes.Unlock()
	if have, ok := indexes.bytes[id]; ok {
		return have
	}
	at := make([]uint64, n)
	for i := range at {
		at[i] = uint64(i) << 16
	}
	b := roaring.New()
	b.AddMany(at)
	if packed {
		b.Optimize()
	}
	f := value.WrapBitmap(b, 0).Footprint(memory.V812, memory.Key{}, 0)
	out := f.Total() - containerBytes(f) - keyBytes(memory.V812, memory.Key{})
	if indexes.bytes == nil {
		indexes.bytes = map[[2]uint64]int64{}
	}
	indexes.bytes[id] = out
	return out
}

// Even is where a native bitmap and the string of the same universe take the same. From Bits set bits on the native one is
// larger, up to half of the universe; Never says that it is larger with a single bit already, Always that it is smaller at
// every density up to a half.
type Even struct {
	Bits          uint64
	Never, Always bool
}

// BreakEven searches the break-even point of a byte length: bits in runs of a mean length, as a conversion leaves them or as
// SETBIT builds them. Modelled. Cost: some 20 ms.
func BreakEven(length int64, run float64, converted bool) Even {
	universe := uint64(length) * 8
	smaller := func(n uint64) bool {
		c := pointAt(universe, float64(n)/float64(universe), run, coarseRuns)
		if converted {
			return c.Converted < c.String
		}
		return c.Setbit < c.String
	}
	if universe == 0 || !smaller(1) {
		return Even{Never: true}
	}
	lo, hi := uint64(1), max(universe/2, 2)
	if smaller(hi) {
		return Even{Always: true}
	}
	// The search halves the ratio, not the distance: the point may lie anywhere from a bit to half of 2^32.
	for lo+1 < hi && hi-lo > hi/256 {
		m := min(max(uint64(math.Sqrt(float64(lo)*float64(hi))), lo+1), hi-1)
		if smaller(m) {
			lo = m
		} else {
			hi = m
		}
	}
	return Even{Bits: hi}
}
