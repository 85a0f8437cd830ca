package container

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Bitsets combined together are what each pair gives alone, whatever becomes of the pairs beside it: a result that needs no
// block leaves its place to the next one.
func TestBitsetsTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	o := &Owner{}
	draw := func() *words {
		w := &words{}
		switch r.IntN(5) {
		case 0: // nearly all
			for i := range w {
				w[i] = ^uint64(0)
			}
			w[r.IntN(numWords)] &= r.Uint64()
		case 1: // a long stretch, for results with few runs
			w.setRange(Interval{uint16(r.IntN(20_000)), uint16(40_000 + r.IntN(20_000))})
		case 2: // little above the limit, for results that are arrays
			for w.count() < MaxArray+500 {
				w[r.IntN(numWords)] |= 1 << r.IntN(64)
			}
		default:
			for i := range w {
				w[i] = r.Uint64()
			}
		}
		return w
	}
	bitset := func(w *words) *Container { return &Container{kind: Bitset, card: int32(w.count()), words: w, owner: o} }
	for name, op := range map[string]*Operation{"and": &Intersection, "or": &Union, "andnot": &Difference, "xor": &Symmetric} {
		for _, small := range []bool{false, true} {
			t.Run(fmt.Sprint(name, small), func(t *testing.T) {
				m := &Maker{Owner: o, Small: small}
				var got, want []*Container
				kinds := map[Kind]int{}
				for range 12 {
					var left, right []*Container
					for range 1 + r.IntN(Batch) {
						a, b := draw(), draw()
						if r.IntN(4) == 0 { // the complement: nothing in common, and everything between them
							for i := range b {
								b[i] = ^a[i]
							}
						}
						left, right = append(left, bitset(a)), append(right, bitset(b))
						want = append(want, op.Do(left[len(left)-1], right[len(right)-1], &Maker{Owner: o, Small: small}))
					}
					for len(left) > 0 {
						var out [Batch]*Container
						n := op.Bitsets(left, right, &out, m)
						if n == 0 {
							t.Fatal("no pair was combined")
						}
						got = append(got, out[:n]...)
						left, right = left[n:], right[n:]
					}
				}
				for i, w := range want {
					g := got[i]
					kinds[g.Kind()]++
					if !Equal(g, w) || g.Kind() != w.Kind() || g.Card() != w.Card() || g.Room() != w.Room() {
						t.Fatalf("pair %d: %c of %d values, room %d; alone %c of %d, room %d", i, g.Kind(), g.Card(), g.Room(), w.Kind(), w.Card(), w.Room())
					}
				}
				if len(kinds) < 2 {
					t.Errorf("every result is of one kind: %v", kinds)
				}
			})
		}
	}
}
