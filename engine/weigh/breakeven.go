package weigh

import (
	"math"
	"slices"

	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Cell is one point of the break-even map: bits of a universe set at random, in runs of a mean length. All figures are
// value and key of a name of eight letters, in bytes of the 8.12 profile.
type Cell struct {
	Universe  uint64
	Density   float64
	Run       int // mean length of a run; 1 is bits by themselves
	Bits      uint64
	String    int64
	Setbit    int64
	Converted int64
}

// sampled is how many chunks of a larger universe are really drawn.
const sampled = 48

// PointAt works out one cell. Universes of more than 48 chunks are drawn in 48 and scaled, the index of all of them is
// built: the figures are modelled. Cost: milliseconds.
func PointAt(universe uint64, density float64, run int) Cell {
	k := memory.Key{Len: 8}
	c := Cell{Universe: universe, Density: density, Run: run, String: stringBytes(universe-1, k).Bytes}
	chunks := (universe + 65535) / 65536
	drawn := min(chunks, sampled)
	b := roaring.New()
	b.AddMany(draw(min(universe, drawn<<16), density, run))
	scale := float64(chunks) / float64(drawn)
	c.Bits = uint64(float64(b.Card()) * scale)
	packed := b.Copy()
	packed.Optimize()
	c.Setbit = scaled(b, scale, k)
	c.Converted = scaled(packed, scale, k)
	return c
}

// draw sets each bit of a universe with the given probability, in runs whose length is geometric with that mean.
func draw(universe uint64, density float64, run int) []uint64 {
	r := source(universe ^ uint64(density*1e9) ^ uint64(run)<<40)
	if density <= 0 {
		return nil
	}
	var out []uint64
	gap := float64(run) * (1 - density) / density // mean length of the clear stretches
	for x := r.length(gap); x < universe; {
		n := uint64(1)
		if run > 1 {
			n += r.length(float64(run - 1))
		}
		for range n {
			if x >= universe {
				break
			}
			out = append(out, x)
			x++
		}
		x += r.length(gap)
		if run == 1 && density >= 1 {
			continue
		}
	}
	return out
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
	return uint64(math.Log(1-r.next()) / math.Log(mean/(1+mean)))
}

// scaled is the footprint of a bitmap of scale times as many chunks: containers are multiplied, the index is built.
func scaled(b *roaring.Bitmap, scale float64, k memory.Key) int64 {
	whole := value.WrapBitmap(b, 0).Footprint(memory.V812, k, 0)
	if scale == 1 {
		return whole.Total()
	}
	var containers int64
	for _, p := range whole.Parts {
		if p.Group == "container" {
			containers += p.Bytes
		}
	}
	n := uint64(float64(b.Len()) * scale)
	index := roaring.New()
	at := make([]uint64, 0, n)
	for i := range n {
		at = append(at, i<<16)
	}
	index.AddMany(at)
	f := value.WrapBitmap(index, 0).Footprint(memory.V812, k, 0)
	for _, p := range f.Parts {
		if p.Group == "container" {
			f.Parts = slices.DeleteFunc(f.Parts, func(q memory.Part) bool { return q.Group == "container" })
			break
		}
	}
	return f.Total() + int64(float64(containers)*scale)
}

// BreakEven is the number of set bits, spread at random, from which a native bitmap of that byte length takes more than
// the string: below it roaring is smaller. It is 0 where roaring is never smaller. Modelled.
func BreakEven(length int64) (bits uint64, ok bool) {
	universe := uint64(length) * 8
	if universe == 0 {
		return 0, false
	}
	smaller := func(n uint64) bool {
		c := PointAt(universe, float64(n)/float64(universe), 1)
		return c.Setbit < c.String
	}
	if !smaller(1) {
		return 0, false
	}
	lo, hi := uint64(1), universe
	for lo+1 < hi && hi-lo > hi/256 {
		if m := lo + (hi-lo)/2; smaller(m) {
			lo = m
		} else {
			hi = m
		}
	}
	return lo, true
}

// Map works out every cell of a grid, row by row.
func Map(universes []uint64, densities []float64, runs []int) []Cell {
	var out []Cell
	for _, run := range runs {
		for _, u := range universes {
			for _, d := range densities {
				out = append(out, PointAt(u, d, run))
			}
		}
	}
	return out
}
