package value

import (
	"math"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"bitloupe/engine/memory"
)

func newGoRoar32() Roar { return &goRoar32{roaring.New()} }
func newGoRoar64() Roar { return &goRoar64{roaring64.New()} }

// goRoar32 is a 32-bit bitmap with the containers that the Go library chooses.
type goRoar32 struct{ b *roaring.Bitmap }

func (r *goRoar32) Type() string     { return "reroaring" }
func (r *goRoar32) Encoding() string { return "raw" }
func (r *goRoar32) Wide() bool       { return false }
func (r *goRoar32) Clone() Value     { return &goRoar32{r.b.Clone()} }
func (r *goRoar32) Fresh() Roar      { return &goRoar32{roaring.New()} }
func (r *goRoar32) Length() int64    { return int64(r.b.GetCardinality()) }
func (r *goRoar32) Card() uint64     { return r.b.GetCardinality() }

func (r *goRoar32) Has(x uint64) bool { return x <= math.MaxUint32 && r.b.Contains(uint32(x)) }
func (r *goRoar32) Put(x uint64) bool { return !r.b.CheckedAdd(uint32(x)) }
func (r *goRoar32) Drop(x uint64) bool {
	return r.b.CheckedRemove(uint32(x))
}

func (r *goRoar32) PutSorted(xs []uint64) {
	small := make([]uint32, len(xs))
	for i, x := range xs {
		small[i] = uint32(x)
	}
	r.b.AddMany(small)
}

func (r *goRoar32) PutRange(first, last uint64) { r.b.AddRange(first, last+1) }

func (r *goRoar32) Bounds() (first, last uint64, ok bool) {
	if r.b.IsEmpty() {
		return 0, 0, false
	}
	return uint64(r.b.Minimum()), uint64(r.b.Maximum()), true
}

func (r *goRoar32) FirstClear() (uint64, bool) {
	return firstClear(r.Card(), math.MaxUint32, func(x uint64) uint64 { return r.b.Rank(uint32(x)) })
}

// firstClear finds the smallest x with rank(x) != x+1 by bisection; rank(x) counts set bits up to x. A set of card bits
// has a clear one at card or before.
func firstClear(card, top uint64, rank func(uint64) uint64) (uint64, bool) {
	if card > top {
		return 0, false
	}
	lo, hi := uint64(0), card
	for lo < hi {
		m := lo + (hi-lo)/2
		if rank(m) == m+1 {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo, true
}

func (r *goRoar32) Each(skip uint64, f func(uint64) bool) {
	it := r.b.Iterator()
	if skip > 0 {
		if skip >= r.Card() {
			return
		}
		x, err := r.b.Select(uint32(skip))
		if err != nil {
			return
		}
		it.AdvanceIfNeeded(x)
	}
	for it.HasNext() && f(uint64(it.Next())) {
	}
}

func (r *goRoar32) And(o Roar)            { r.b.And(o.(*goRoar32).b) }
func (r *goRoar32) Or(o Roar)             { r.b.Or(o.(*goRoar32).b) }
func (r *goRoar32) Xor(o Roar)            { r.b.Xor(o.(*goRoar32).b) }
func (r *goRoar32) AndNot(o Roar)         { r.b.AndNot(o.(*goRoar32).b) }
func (r *goRoar32) AndCard(o Roar) uint64 { return r.b.AndCardinality(o.(*goRoar32).b) }
func (r *goRoar32) Complement(last uint64) {
	r.b.Flip(0, last+1)
}
func (r *goRoar32) Optimize(bool) { r.b.RunOptimize() }

func (r *goRoar32) Portable() []byte {
	b, err := r.b.ToBytes()
	if err != nil {
		panic("value: a bitmap that cannot be written: " + err.Error())
	}
	return b
}

func (r *goRoar32) Stats() RoarStats {
	s := r.b.Stats()
	return RoarStats{
		Array:  KindStats{s.ArrayContainers, s.ArrayContainerValues, s.ArrayContainerBytes},
		Bitset: KindStats{s.BitmapContainers, s.BitmapContainerValues, s.BitmapContainerBytes},
		Run:    KindStats{s.RunContainers, s.RunContainerValues, s.RunContainerBytes},
	}
}

func (r *goRoar32) Footprint(p memory.Profile, key memory.Key, samples int) memory.Footprint {
	return roarFootprint(r, p, key)
}

// goRoar64 is a 64-bit bitmap with the containers that the Go library chooses.
type goRoar64 struct{ b *roaring64.Bitmap }

func (r *goRoar64) Type() string     { return "roaring64" }
func (r *goRoar64) Encoding() string { return "raw" }
func (r *goRoar64) Wide() bool       { return true }
func (r *goRoar64) Clone() Value     { return &goRoar64{r.b.Clone()} }
func (r *goRoar64) Fresh() Roar      { return &goRoar64{roaring64.New()} }
func (r *goRoar64) Length() int64    { return int64(r.b.GetCardinality()) }
func (r *goRoar64) Card() uint64     { return r.b.GetCardinality() }

func (r *goRoar64) Has(x uint64) bool           { return r.b.Contains(x) }
func (r *goRoar64) Put(x uint64) bool           { return !r.b.CheckedAdd(x) }
func (r *goRoar64) Drop(x uint64) bool          { return r.b.CheckedRemove(x) }
func (r *goRoar64) PutSorted(xs []uint64)       { r.b.AddMany(xs) }
func (r *goRoar64) PutRange(first, last uint64) { r.b.AddRange(first, last+1) }

func (r *goRoar64) Bounds() (first, last uint64, ok bool) {
	if r.b.IsEmpty() {
		return 0, 0, false
	}
	return r.b.Minimum(), r.b.Maximum(), true
}

func (r *goRoar64) FirstClear() (uint64, bool) {
	return firstClear(r.Card(), math.MaxUint64-1, r.b.Rank)
}

func (r *goRoar64) Each(skip uint64, f func(uint64) bool) {
	it := r.b.Iterator()
	if skip > 0 {
		if skip >= r.Card() {
			return
		}
		x, err := r.b.Select(skip)
		if err != nil {
			return
		}
		it.AdvanceIfNeeded(x)
	}
	for it.HasNext() && f(it.Next()) {
	}
}

func (r *goRoar64) And(o Roar)             { r.b.And(o.(*goRoar64).b) }
func (r *goRoar64) Or(o Roar)              { r.b.Or(o.(*goRoar64).b) }
func (r *goRoar64) Xor(o Roar)             { r.b.Xor(o.(*goRoar64).b) }
func (r *goRoar64) AndNot(o Roar)          { r.b.AndNot(o.(*goRoar64).b) }
func (r *goRoar64) AndCard(o Roar) uint64  { return r.b.AndCardinality(o.(*goRoar64).b) }
func (r *goRoar64) Complement(last uint64) { r.b.Flip(0, last+1) }
func (r *goRoar64) Optimize(bool)          { r.b.RunOptimize() }

func (r *goRoar64) Portable() []byte {
	b, err := r.b.ToBytes()
	if err != nil {
		panic("value: a bitmap that cannot be written: " + err.Error())
	}
	return b
}

func (r *goRoar64) Stats() RoarStats {
	s := r.b.Stats()
	return RoarStats{
		Array:  KindStats{s.ArrayContainers, s.ArrayContainerValues, s.ArrayContainerBytes},
		Bitset: KindStats{s.BitmapContainers, s.BitmapContainerValues, s.BitmapContainerBytes},
		Run:    KindStats{s.RunContainers, s.RunContainerValues, s.RunContainerBytes},
	}
}

func (r *goRoar64) Footprint(p memory.Profile, key memory.Key, samples int) memory.Footprint {
	return roarFootprint(r, p, key)
}
