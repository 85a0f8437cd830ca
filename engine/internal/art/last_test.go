package art

import (
	"math/rand/v2"
	"testing"
)

// Last agrees with a walk to the end while the tree grows through every kind of node and shrinks again.
func TestLast(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 5))
	var tree Tree
	keys := map[uint64]bool{}
	check := func() {
		t.Helper()
		var want uint64
		n := 0
		for it := tree.First(); it.OK; it.Next() {
			want = it.Key
			n++
		}
		got, _, ok := tree.Last()
		if ok != (n > 0) || got != want {
			t.Fatalf("%d keys: last %d %v, want %d", n, got, ok, want)
		}
	}
	check()
	for i := range 3000 {
		k := rnd.Uint64N(1 << (8 + uint(i%40)))
		if !keys[k] {
			keys[k] = true
			tree.Insert(k, uint32(i))
		}
		if i%37 == 0 {
			check()
		}
	}
	for k := range keys {
		tree.Erase(k)
		delete(keys, k)
		if len(keys)%61 == 0 {
			check()
		}
	}
	check()
}
