package art

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// ascending draws different keys from a space of some shape.
func ascending(r *rand.Rand, n int, draw func(*rand.Rand) uint64) []Entry {
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = draw(r)
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	out := make([]Entry, len(keys))
	for i, k := range keys {
		out[i] = Entry{k, uint32(i)}
	}
	return out
}

// TestBuild makes trees of ascending keys in one go: they equal those of insertions, in content, nodes and room, and go on
// as those do.
func TestBuild(t *testing.T) {
	spaces := map[string]func(r *rand.Rand) uint64{
		"one byte":   func(r *rand.Rand) uint64 { return r.Uint64N(256) },
		"two bytes":  func(r *rand.Rand) uint64 { return r.Uint64N(5000) },
		"full width": func(r *rand.Rand) uint64 { return r.Uint64N(1 << KeyBits) },
		"few ways":   func(r *rand.Rand) uint64 { return r.Uint64() & 0x0301_0103_0107 },
		"far apart":  func(r *rand.Rand) uint64 { return r.Uint64N(60)<<40 | r.Uint64N(60) },
		"in groups":  func(r *rand.Rand) uint64 { return r.Uint64N(40)<<24 | r.Uint64N(20)<<8 | r.Uint64N(200) },
	}
	for name, draw := range spaces {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 16, 17, 18, 48, 49, 50, 256, 1000, 1300, 4000} {
				entries := ascending(r, n, draw)
				var one Tree
				want := map[uint64]uint32{}
				for _, e := range entries {
					one.Insert(e.Key, e.Val)
					want[e.Key] = e.Val
				}
				tr := Inserted(entries)
				check(t, &tr, want)
				if tr.Stats() != one.Stats() {
					t.Fatalf("%d keys: %v, by insertions %v", len(entries), tr.Stats(), one.Stats())
				}
				packed := Packed(slices.Clone(entries))
				check(t, &packed, want)
				one2 := one.Clone()
				one2.Shrink()
				if packed.Stats() != one2.Stats() {
					t.Fatalf("%d keys: packed %v, shrunk %v", len(entries), packed.Stats(), one2.Stats())
				}
				for _, x := range packed.Stats() {
					if x.Used != x.Cap {
						t.Fatalf("%d keys: packed, of kind %d %d of %d", len(entries), x.Kind, x.Used, x.Cap)
					}
				}
				for step := range 300 {
					k := draw(r)
					if _, there := want[k]; there || (len(entries) > 0 && r.IntN(2) == 0) {
						if !there {
							k = entries[r.IntN(len(entries))].Key
						}
						for _, x := range []*Tree{&tr, &one, &packed} {
							if _, ok := x.Erase(k); ok != (contains(want, k)) {
								t.Fatalf("Erase(%x) gave %v", k, ok)
							}
						}
						delete(want, k)
						continue
					}
					for _, x := range []*Tree{&tr, &one, &packed} {
						x.Insert(k, uint32(step))
					}
					want[k] = uint32(step)
				}
				check(t, &tr, want)
				check(t, &packed, want)
				if tr.Stats() != one.Stats() {
					t.Fatalf("%d keys and 300 steps: %v, by insertions %v", len(entries), tr.Stats(), one.Stats())
				}
			}
		})
	}
}

func contains(m map[uint64]uint32, k uint64) bool { _, ok := m[k]; return ok }

// TestEntries gives the keys in order whatever the order they came in.
func TestEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var tr Tree
	keys := map[uint64]bool{}
	for i := range 2000 {
		k := uint64(i)
		if i > 700 {
			k = r.Uint64N(3000)
		}
		if !keys[k] {
			keys[k] = true
			tr.Insert(k, uint32(i))
		}
		if i == 500 {
			for k := uint64(500); k > 450; k-- {
				tr.Erase(k)
				delete(keys, k)
			}
		}
		if i%100 == 99 {
			got := tr.Entries()
			if len(got) != len(keys) || !slices.IsSortedFunc(got, func(a, b Entry) int { return int(a.Key) - int(b.Key) }) {
				t.Fatalf("%d entries of %d after %d", len(got), len(keys), i)
			}
		}
	}
}
