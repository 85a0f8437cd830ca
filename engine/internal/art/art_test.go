package art

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// check compares the tree with a map: finds, order, seeks, and that every node is of the smallest size that fits.
func check(t *testing.T, tr *Tree, want map[uint64]uint32) {
	t.Helper()
	keys := make([]uint64, 0, len(want))
	for k, v := range want {
		if p, _ := tr.Find(k); p == nil || *p != v {
			t.Fatalf("Find(%x) is wrong", k)
		}
		keys = append(keys, k)
	}
	slices.Sort(keys)
	if tr.Len() != len(keys) {
		t.Fatalf("Len %d, want %d", tr.Len(), len(keys))
	}
	i := 0
	for it := tr.First(); it.OK; it.Next() {
		if i >= len(keys) || it.Key != keys[i] || it.Val != want[it.Key] {
			t.Fatalf("entry %d is %x", i, it.Key)
		}
		i++
	}
	if i != len(keys) {
		t.Fatalf("walked %d of %d", i, len(keys))
	}
	for _, k := range keys {
		for _, from := range []uint64{k - 1, k, k + 1, k &^ 0xff, k | 0xffff} {
			from &= 1<<KeyBits - 1
			j, _ := slices.BinarySearch(keys, from)
			it := tr.Seek(from)
			if it.OK != (j < len(keys)) || (it.OK && it.Key != keys[j]) {
				t.Fatalf("Seek(%x) gave %x %v", from, it.Key, it.OK)
			}
			if it.OK {
				if it.Next(); it.OK != (j+1 < len(keys)) || (it.OK && it.Key != keys[j+1]) {
					t.Fatalf("Next after Seek(%x) gave %x %v", from, it.Key, it.OK)
				}
			}
		}
	}
	used := [6]int{}
	if tr.root != 0 {
		tr.census(t, tr.root, &used)
	}
	for _, s := range tr.Stats() {
		if s.Used != used[s.Kind] || s.Used > s.Cap {
			t.Fatalf("kind %d: %d used, counted %d, room %d", s.Kind, s.Used, used[s.Kind], s.Cap)
		}
	}
}

// census counts the nodes by kind and checks how many children each has.
func (t *Tree) census(tb testing.TB, r ref, used *[6]int) {
	used[r.kind()]++
	if r.kind() == Leaf {
		return
	}
	n := 0
	for pos := 0; ; n++ {
		c, _, next := t.childFrom(r, pos)
		if c == 0 {
			break
		}
		t.census(tb, c, used)
		pos = next
	}
	least, most := map[Kind]int{Node4: 2, Node16: 5, Node48: 17, Node256: 49}, map[Kind]int{Node4: 4, Node16: 16, Node48: 48, Node256: 256}
	if n < least[r.kind()] || n > most[r.kind()] {
		tb.Fatalf("a node of kind %d has %d children", r.kind(), n)
	}
}

// TestAgainstMap inserts and erases at random in key spaces of different shapes.
func TestAgainstMap(t *testing.T) {
	shapes := map[string]func(r *rand.Rand) uint64{
		"one byte":   func(r *rand.Rand) uint64 { return r.Uint64N(256) },
		"two bytes":  func(r *rand.Rand) uint64 { return r.Uint64N(3000) },
		"full width": func(r *rand.Rand) uint64 { return r.Uint64N(1 << KeyBits) },
		"few ways":   func(r *rand.Rand) uint64 { return r.Uint64() & 0x0301_0103_0107 },
		"far apart":  func(r *rand.Rand) uint64 { return r.Uint64N(60)<<40 | r.Uint64N(60) },
	}
	for name, draw := range shapes {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var tr Tree
			want := map[uint64]uint32{}
			for step := range 6000 {
				k := draw(r)
				grow := step/1500%2 == 0
				if _, there := want[k]; there && (!grow || r.IntN(3) == 0) {
					v, ok := tr.Erase(k)
					if !ok || v != want[k] {
						t.Fatalf("Erase(%x) gave %d %v", k, v, ok)
					}
					delete(want, k)
				} else if !there && (grow || r.IntN(3) == 0) {
					tr.Insert(k, uint32(step))
					want[k] = uint32(step)
				} else if !there {
					if _, ok := tr.Erase(k); ok {
						t.Fatalf("erased %x, which is not there", k)
					}
				}
				if step%500 == 499 {
					check(t, &tr, want)
				}
			}
			other := tr.Clone()
			other.Shrink()
			check(t, &other, want)
			for _, s := range other.Stats() {
				if s.Used != s.Cap {
					t.Fatalf("after Shrink kind %d: %d of %d used", s.Kind, s.Used, s.Cap)
				}
			}
			for k := range want {
				other.Erase(k)
			}
			check(t, &other, nil)
			check(t, &tr, want)
		})
	}
}

// TestGrown is the growth of node arrays and of the pointer array (spec/native-bitmap.md 5.1).
func TestGrown(t *testing.T) {
	want := []int{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1280, 1600, 2000, 2500, 3125}
	n := 0
	for _, w := range want {
		if n = Grown(n); n != w {
			t.Fatalf("grew to %d, want %d", n, w)
		}
	}
}
