package roaring

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"bitloupe/engine/internal/container"
)

// shapes are lists of values that lead to every kind of container and of index node.
func shapes() map[string][]uint64 {
	r := rand.New(rand.NewPCG(7, 8))
	draw := func(n int, below uint64) (out []uint64) {
		for range n {
			out = append(out, r.Uint64N(below))
		}
		return out
	}
	stretch := func(from, to, step uint64) (out []uint64) {
		for v := from; v < to; v += step {
			out = append(out, v)
		}
		return out
	}
	return map[string][]uint64{
		"empty":       nil,
		"one":         {4_000_000_000},
		"three":       {1, 70_000, 5_000_000_000},
		"top":         {1<<63 - 1, 1<<63 - 65_536, 1 << 62},
		"run":         stretch(0, 200_000, 1),
		"even":        stretch(0, 150_000, 2),
		"edges":       stretch(65_530, 1_000_000, 65_536),
		"sparse":      draw(3_000, 1<<32),
		"wide":        draw(2_000, 1<<48),
		"dense":       draw(90_000, 200_000),
		"two buckets": append(stretch(1<<32-5, 1<<32+5, 1), draw(100, 1<<33)...),
		"many chunks": append(stretch(0, 300*65_536, 65_536), stretch(20, 6_000, 1)...),
	}
}

func build(values []uint64) (*Bitmap, *roaring64.Bitmap) {
	b, lib := New(), roaring64.New()
	for _, v := range values {
		b.Add(v)
		lib.Add(v)
	}
	return b, lib
}

// agree compares a bitmap with the library's: content, and that each reads what the other writes.
func agree(t *testing.T, b *Bitmap, lib *roaring64.Bitmap) {
	t.Helper()
	var got []uint64
	b.Values(0, func(v uint64) bool { got = append(got, v); return true })
	if want := lib.ToArray(); !slices.Equal(got, want) {
		t.Fatalf("%d values, the library has %d", len(got), len(want))
	}
	if b.Card() != lib.GetCardinality() {
		t.Fatalf("Card %d, the library says %d", b.Card(), lib.GetCardinality())
	}
	bytes := b.AppendPortable(nil)
	back := roaring64.New()
	if err := back.UnmarshalBinary(bytes); err != nil || !back.Equals(lib) {
		t.Fatalf("the library does not read our bytes: %v", err)
	}
	own, err := ParsePortable(bytes)
	if err != nil || !Equal(own, b) {
		t.Fatalf("our bytes do not come back: %v", err)
	}
	theirs, err := lib.ToBytes()
	if err != nil {
		t.Fatal(err)
	}
	if own, err = ParsePortable(theirs); err != nil || !Equal(own, b) {
		t.Fatalf("the library's bytes do not come back: %v", err)
	}
}

// TestOperations combines every pair of shapes by every operation, as the library does.
func TestOperations(t *testing.T) {
	ops := map[string]struct {
		own func(x, y *Bitmap) *Bitmap
		lib func(x, y *roaring64.Bitmap) *roaring64.Bitmap
	}{
		"and": {And, roaring64.And}, "or": {Or, roaring64.Or}, "xor": {Xor, roaring64.Xor}, "andnot": {AndNot, roaring64.AndNot},
	}
	all := shapes()
	for xn, xv := range all {
		for yn, yv := range all {
			x, xl := build(xv)
			y, yl := build(yv)
			for name, op := range ops {
				t.Run(fmt.Sprintf("%s %s %s", xn, name, yn), func(t *testing.T) {
					got, want := op.own(x, y), op.lib(xl, yl)
					agree(t, got, want)
					got.Optimize()
					agree(t, got, want)
				})
			}
			agree(t, x, xl)
			x.Optimize()
			y.Optimize()
			agree(t, And(x, y), roaring64.And(xl, yl))
			agree(t, Or(x, y), roaring64.Or(xl, yl))
			agree(t, Xor(x, y), roaring64.Xor(xl, yl))
			agree(t, AndNot(x, y), roaring64.AndNot(xl, yl))
		}
	}
}

// TestNot complements inside lengths of whole bytes.
func TestNot(t *testing.T) {
	for name, values := range shapes() {
		b, lib := build(values)
		top, _ := b.Max()
		if top > 1<<33 {
			continue
		}
		length := (top/8 + 3) * 8
		if len(values) > 10 && length > 1<<28 {
			continue // the library would take long over tens of thousands of chunks
		}
		t.Run(name, func(t *testing.T) {
			want := lib.Clone()
			want.Flip(0, length)
			got := Make{}.Not(b, length)
			if got.Card() != length-b.Card() || got.Card() != want.GetCardinality() {
				t.Fatalf("%d set of %d", got.Card(), length)
			}
			if !Equal(Make{}.Not(got, length), b) {
				t.Fatal("twice is not once")
			}
			if length < 1<<24 {
				agree(t, got, want)
			}
		})
	}
}

// TestAddMany gives the same bitmap, in the same room, as adding one by one.
func TestAddMany(t *testing.T) {
	for name, values := range shapes() {
		t.Run(name, func(t *testing.T) {
			one, _ := build(values)
			many := New()
			if n := many.AddMany(values); uint64(n) != one.Card() {
				t.Fatalf("%d were new, want %d", n, one.Card())
			}
			same(t, one, many)
		})
	}
}

// same compares content and every bit of room.
func same(t *testing.T, x, y *Bitmap) {
	t.Helper()
	if !Equal(x, y) || x.Nodes() != y.Nodes() || len(x.slots) != len(y.slots) {
		t.Fatalf("%v %d, %v %d", x.Nodes(), len(x.slots), y.Nodes(), len(y.slots))
	}
	x.Each(0, func(key uint64, c *container.Container) bool {
		d, _ := y.At(key)
		if c.Kind() != d.Kind() || c.Capacity() != d.Capacity() {
			t.Fatalf("chunk %d: %c with room for %d, %c with %d", key, c.Kind(), c.Capacity(), d.Kind(), d.Capacity())
		}
		return true
	})
}

// TestSharing writes both sides of a Clone and checks that neither sees the other.
func TestSharing(t *testing.T) {
	for name, values := range shapes() {
		t.Run(name, func(t *testing.T) {
			a, lib := build(values)
			b := a.Clone()
			same(t, a, b)
			other := lib.Clone()
			r := rand.New(rand.NewPCG(9, 10))
			for range 2000 {
				v := r.Uint64N(300_000)
				if r.IntN(3) == 0 && len(values) > 0 {
					v = values[r.IntN(len(values))]
				}
				switch r.IntN(4) {
				case 0:
					a.Add(v)
					lib.Add(v)
				case 1:
					a.Remove(v)
					lib.Remove(v)
				case 2:
					b.Add(v)
					other.Add(v)
				default:
					b.Remove(v)
					other.Remove(v)
				}
			}
			agree(t, a, lib)
			agree(t, b, other)
			c := a.Copy()
			a.Add(77)
			a.Remove(77)
			agree(t, c, lib.Clone())
		})
	}
}

// TestReading compares counts and searches with the values in a list.
func TestReading(t *testing.T) {
	for name, values := range shapes() {
		t.Run(name, func(t *testing.T) {
			b, lib := build(values)
			list := lib.ToArray()
			for _, optimized := range []bool{false, true} {
				if optimized {
					b.Optimize()
				}
				points := []uint64{0, 1, 65_535, 65_536, 70_000, 1 << 32, 1<<62 + 5}
				for i := 0; i < len(list); i += len(list)/20 + 1 {
					points = append(points, max(list[i], 1)-1, list[i], list[i]+1)
				}
				for _, from := range points {
					for _, to := range points {
						i, _ := slices.BinarySearch(list, from)
						j, _ := slices.BinarySearch(list, to+1)
						if n, _ := b.Count(from, to); from <= to && n != uint64(max(0, j-i)) {
							t.Fatalf("Count(%d, %d) = %d, want %d", from, to, n, j-i)
						}
						v, _, ok := b.Next(from, to)
						if want := i < len(list) && list[i] <= to; ok != want || ok && v != list[i] {
							t.Fatalf("Next(%d, %d) = %d %v", from, to, v, ok)
						}
						clear := from
						for k := i; k < len(list) && list[k] == clear; k++ {
							clear++
						}
						v, _, ok = b.NextClear(from, to)
						if ok != (clear <= to && from <= to) || ok && v != clear {
							t.Fatalf("NextClear(%d, %d) = %d %v, want %d", from, to, v, ok, clear)
						}
					}
				}
				if v, ok := b.Max(); ok != (len(list) > 0) || ok && v != list[len(list)-1] {
					t.Fatalf("Max %d %v", v, ok)
				}
			}
		})
	}
}

// TestGrown gives the same room as adding the values one by one in ascending order.
func TestGrown(t *testing.T) {
	for name, values := range shapes() {
		t.Run(name, func(t *testing.T) {
			b, lib := build(values)
			want := New()
			want.AddMany(lib.ToArray())
			b.Optimize()
			same(t, want, b.Grown())
		})
	}
}
