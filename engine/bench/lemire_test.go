package bench

import "testing"

func TestShapes(t *testing.T) {
	for _, s := range Shapes {
		if s.ID == "dense" && testing.Short() {
			continue
		}
		var n, last uint64
		first := true
		s.make(newRandom("a"), func(xs []uint64) {
			for _, x := range xs {
				if !first && x <= last {
					t.Fatalf("%s: %d after %d", s.ID, x, last)
				}
				first, last = false, x
				n++
			}
		})
		want := map[string]uint64{"sparse": 100_000, "dense": 50_000_000, "runs": 10_000_000, "hashed": 100_000}[s.ID]
		if n != want || last >= s.Universe {
			t.Errorf("%s: %d bits up to %d, want %d below %d", s.ID, n, last, want, s.Universe)
		}
	}
}

// Both sides must agree before anything is measured; the clock here only counts.
func TestLemireRuns(t *testing.T) {
	var clock int64
	l := &Lemire{Now: func() int64 { clock += 1_000_000; return clock }, MinNanos: 1, Rounds: 1}
	small := Shape{"small", "a small set", 1 << 20, func(r *random, f func([]uint64)) { f(r.draw(5000, 1<<20)) }}
	cells, err := l.Run(small)
	if err != nil {
		t.Fatal(err)
	}
	if len(cells) != 3 || cells[1].Op != "BITOP AND" || cells[1].String <= 0 || cells[1].Ratio() <= 0 {
		t.Errorf("%+v", cells)
	}
}
