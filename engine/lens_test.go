package engine

import "testing"

func TestLens(t *testing.T) {
	for _, roaring := range []string{"no", "yes"} {
		e := New(Options{})
		e.Do("CONFIG", "SET", "bitmap-default-roaring", roaring)
		for _, bit := range []string{"65536", "65543", "65792", "131071"} {
			e.Do("SETBIT", "k", bit, "1")
		}
		l, ok := e.Lens("k", []uint64{0, 1, 7})
		if !ok || len(l.Dots) != 3*LensDots {
			t.Fatalf("lens is %v, %d dots", ok, len(l.Dots))
		}
		dots := l.Dots[LensDots : 2*LensDots]
		// 65536, 65543 and 65792 lie in the first 8 x 8 positions of chunk 1, 131071 in the last.
		if dots[0] != 3 || dots[LensDots-1] != 1 || dots[1] != 0 {
			t.Errorf("roaring %s: first dot %d, last %d, second %d", roaring, dots[0], dots[LensDots-1], dots[1])
		}
		want := map[string]string{"no": "ffe", "yes": "eae"}[roaring]
		if string(l.Kind[1:]) != want[1:] {
			t.Errorf("roaring %s: kinds %q, want %q", roaring, l.Kind, want)
		}
	}
	if _, ok := New(Options{}).Lens("none", []uint64{0}); ok {
		t.Error("a lens on a key that does not exist")
	}
}
