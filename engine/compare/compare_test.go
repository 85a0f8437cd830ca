package compare

import (
	"strings"
	"testing"
)

func TestPolicies(t *testing.T) {
	steps, err := Policies("R.SETBIT a {0..999} 1\nR.SETRANGE b 0 1000\nR.OPTIMIZE a\nR.BITCOUNT a\nR.SETRANGE c 10 12\nR.BITOP OR d a b\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) != 5 {
		t.Fatalf("%d steps: %+v", len(steps), steps)
	}
	array, run := State{Array: 1, Bytes: 2017 + 19}, State{Run: 1, Bytes: 16 + 19}
	for i, want := range [][]State{
		{array, array, array}, // single bits
		{run, array, run},     // a range: bit by bit in Redis
		{run, run, run},       // optimised
	} {
		for k, w := range want {
			if got := steps[i].States[k]; got != w {
				t.Errorf("%s, %s: %+v, want %+v", steps[i].Line, policies[k].name, got, w)
			}
		}
	}
	// Two values: CRoaring makes a run of the range, the Go library does not.
	if s := steps[3]; s.States[0].Run != 1 || s.States[1].Array != 1 || s.States[2].Array != 1 || !s.Differs {
		t.Errorf("two values: %+v", s)
	}
	if _, err := Policies("R.SETBIT a x 1"); err == nil {
		t.Error("a refused command is no error")
	}
	if _, err := PolicySections("GET a\n"); err != nil {
		t.Error(err)
	}
}

// The three readings of 0 10 on the bits of "hello" (spec/native-bitmap.md 4).
func TestReadings(t *testing.T) {
	hello := []uint64{1, 2, 4, 9, 10, 13, 15, 17, 18, 20, 21, 25, 26, 28, 29, 33, 34, 36, 37, 38, 39}
	r, err := Readings(hello, "0", "10")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"1 2 4 9 10 13 15 17 18 20 21 25 26 28 29 33 34 36 37 38 39", "1 2 4 9 10", "1 2 4 9 10 13 15 17 18 20 21"} {
		if r[i].Offsets != want {
			t.Errorf("%s: %s, want %s", r[i].Name, r[i].Offsets, want)
		}
	}
	if _, err := ReadingSections("1 2\n0 10"); err != nil {
		t.Error(err)
	}
	for _, in := range []string{"", "1 2 3", "x\n0 10", "1\n0"} {
		if s, err := ReadingSections(in); err == nil || strings.Contains(in, "\n\n") {
			t.Errorf("%q: %v", in, s)
		}
	}
}
