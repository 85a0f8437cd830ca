package weigh

import (
	"strconv"
	"testing"
)

func ids(n int, f func(i int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = f(i)
	}
	return out
}

func TestAdvise(t *testing.T) {
	for _, c := range []struct {
		name    string
		ids     []string
		verdict string
	}{
		{"dense from zero", ids(10_000, strconv.Itoa), "fine"},
		{"far apart", ids(1000, func(i int) string { return strconv.Itoa(i * 4_000_000) }), "wasteful"},
		{"snowflakes", ids(1000, func(i int) string { return strconv.Itoa(1_800_000_000_000_000_000 + i<<22) }), "refused"},
		{"uuids", ids(10, func(i int) string { return "550e8400-e29b-41d4-a716-44665544000" + strconv.Itoa(i) }), "refused"},
		{"nothing", nil, "refused"},
	} {
		a := Advise(c.ids, "visitors")
		if a.Verdict != c.verdict || len(a.Why) == 0 {
			t.Errorf("%s: %s, %q", c.name, a.Verdict, a.Why)
		}
		for _, w := range a.Ways {
			if w.OK && (!w.Figure.Known || w.Figure.Bytes <= 0) {
				t.Errorf("%s: %+v", c.name, w)
			}
		}
	}
	far := Advise(ids(1000, func(i int) string { return strconv.Itoa(i * 4_000_000) }), "visitors")
	if s, b := far.Ways[0].Figure.Bytes, far.Ways[1].Figure.Bytes; s < 100*b {
		t.Errorf("string %d, bitmap %d", s, b)
	}
}

func TestBreakEvenMap(t *testing.T) {
	sparse, dense := PointAt(2_097_100*8, 0.0001, 1), PointAt(2_097_100*8, 0.5, 1)
	if sparse.Setbit >= sparse.String || dense.Setbit <= dense.String {
		t.Errorf("sparse %+v, dense %+v", sparse, dense)
	}
	if runs := PointAt(1<<24, 0.5, 10_000); runs.Converted >= runs.String/10 || runs.Setbit < runs.String/4 {
		t.Errorf("long runs: %+v", runs)
	}
	if d := float64(dense.Bits) / (2_097_100 * 8); d < 0.48 || d > 0.52 {
		t.Errorf("density drawn: %v", d)
	}
	// The scenario on small universes finds 144 bits by the real commands.
	if e := BreakEven(625, 1, false); e.Bits < 140 || e.Bits > 150 {
		t.Errorf("break-even of 625 bytes: %+v", e)
	}
	if e := BreakEven(10, 1, false); !e.Never {
		t.Errorf("a string of 10 bytes is never larger than a bitmap: %+v", e)
	}
	// Beyond a full array nothing is saved: 4,096 of 65,536 bits, less the room a growing array has to spare.
	if e := BreakEven(2_097_100, 1, true); float64(e.Bits) < 0.05*2_097_100*8 || float64(e.Bits) > 0.07*2_097_100*8 {
		t.Errorf("break-even of 2 MB: %+v", e)
	}
	if e := BreakEven(2_097_100, 1000, true); !e.Always {
		t.Errorf("long runs: %+v", e)
	}
}
