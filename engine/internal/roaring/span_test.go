package roaring

import (
	"math/rand/v2"
	"testing"

	lib "github.com/RoaringBitmap/roaring/v2"
)

// Ranges and flips hold what the Go library holds, from every kind of container, and the written form is readable by it.
func TestSpansAgainstTheLibrary(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 11))
	for round := range 300 {
		b, want := New(), lib.New()
		for range rnd.IntN(6) {
			switch rnd.IntN(4) {
			case 0:
				for range rnd.IntN(6000) {
					v := rnd.Uint32N(200_000)
					b.Add(uint64(v))
					want.Add(v)
				}
			case 1:
				b.Optimize()
			default:
				lo := rnd.Uint64N(200_000)
				hi := lo + rnd.Uint64N(90_000)
				if rnd.IntN(2) == 0 {
					b.AddRange(lo, hi)
					want.AddRange(lo, hi+1)
				} else {
					b.Flip(lo, hi)
					want.Flip(lo, hi+1)
				}
			}
		}
		got := lib.New()
		if err := got.UnmarshalBinary(b.AppendPortable32(nil)); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if !got.Equals(want) || b.Card() != want.GetCardinality() {
			t.Fatalf("round %d: %d values, want %d", round, b.Card(), want.GetCardinality())
		}
	}
}
