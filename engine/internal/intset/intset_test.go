package intset

import (
	"encoding/hex"
	"math"
	"math/rand"
	"slices"
	"testing"
)

func TestWidens(t *testing.T) {
	s := New()
	for _, step := range []struct {
		v     int64
		width int
		bytes string
	}{
		{5, 2, "0200000001000000" + "0500"},
		{-2, 2, "0200000002000000" + "feff0500"},
		{32767, 2, "0200000003000000" + "feff0500ff7f"},
		{70000, 4, "0400000004000000" + "feffffff" + "05000000" + "ff7f0000" + "70110100"},
		{math.MinInt64, 8, "0800000005000000" + "0000000000000080" + "feffffffffffffff" + "0500000000000000" + "ff7f000000000000" + "7011010000000000"},
	} {
		c := s.Add(step.v)
		if got := hex.EncodeToString(s.Bytes()); !c.Added || s.Width() != step.width || got != step.bytes {
			t.Errorf("after %d: width %d, %s", step.v, s.Width(), got)
		}
	}
	s.Remove(math.MinInt64)
	s.Remove(70000)
	if s.Width() != 8 || s.Len() != 3 {
		t.Errorf("the width fell to %d, or %d members are left", s.Width(), s.Len())
	}
}

func TestAgainstSortedSlice(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	s, model := New(), []int64{}
	for step := range 5000 {
		v := rng.Int63() >> (rng.Intn(4)*16 + rng.Intn(12))
		if rng.Intn(2) == 0 {
			v = -v
		}
		if rng.Intn(3) == 0 && len(model) > 0 {
			v = model[rng.Intn(len(model))]
		}
		at, found := slices.BinarySearch(model, v)
		if s.Has(v) != found {
			t.Fatalf("step %d: Has(%d) = %v", step, v, !found)
		}
		if rng.Intn(3) > 0 {
			if s.Add(v).Added == found {
				t.Fatalf("step %d: Add(%d) of found %v", step, v, found)
			}
			if !found {
				model = slices.Insert(model, at, v)
			}
		} else {
			if s.Remove(v) != found {
				t.Fatalf("step %d: Remove(%d)", step, v)
			}
			if found {
				model = slices.Delete(model, at, at+1)
			}
		}
		if s.Len() != len(model) {
			t.Fatalf("step %d: %d members, want %d", step, s.Len(), len(model))
		}
	}
	for i, v := range model {
		if s.At(i) != v {
			t.Fatalf("member %d is %d, want %d", i, s.At(i), v)
		}
	}
	if _, err := Parse(s.Bytes()); err != nil {
		t.Fatal(err)
	}
}

func TestParseRefuses(t *testing.T) {
	for name, h := range map[string]string{
		"short":     "02000000",
		"width":     "03000000010000000000",
		"count":     "02000000020000000000",
		"unsorted":  "020000000200000002000100",
		"repeated":  "020000000200000001000100",
		"odd bytes": "0400000001000000000000",
	} {
		b, _ := hex.DecodeString(h)
		if _, err := Parse(b); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	s := New()
	for _, v := range []int64{1, -5, 70000, 1 << 40} {
		s.Add(v)
		f.Add(slices.Clone(s.Bytes()))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := Parse(b)
		if err != nil {
			return
		}
		s.Add(math.MaxInt64)
		s.Remove(0)
		for i := range s.Len() {
			if !s.Has(s.At(i)) {
				t.Fatalf("member %d is not found", i)
			}
		}
	})
}
