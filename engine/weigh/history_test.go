package weigh

import (
	"strings"
	"testing"
)

// Seventy thousand bits in a row: 16,776 bytes by SETBIT and 360 after a conversion, a BITOP or a reload
// (spec/native-bitmap.md 5.2); the key of four letters adds 23.
func TestHistories(t *testing.T) {
	offsets := make([]uint64, 70_000)
	for i := range offsets {
		offsets[i] = uint64(i)
	}
	paths, err := Histories(offsets)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{"SETBIT": 16_776 + 23, "conversion": 360 + 23, "BITOP OR with itself": 360 + 23, "DUMP and RESTORE": 360 + 23}
	for _, p := range paths {
		if w := want[p.Name]; w != 0 && p.Bytes != w {
			t.Errorf("%s: %d bytes, want %d", p.Name, p.Bytes, w)
		}
		delete(want, p.Name)
	}
	if len(want) != 0 {
		t.Errorf("paths not taken: %v", want)
	}
}

func TestParseOffsets(t *testing.T) {
	for in, n := range map[string]int{"1,2,3": 3, "5\n1\n5\n": 2, "7": 0, "": 0, "1,x": 0, "1 2": 2, "99999999999999999999,1": 0} {
		got, ok := ParseOffsets([]byte(in))
		if ok != (n > 0) || n > 0 && len(got) != n {
			t.Errorf("%q: %v %v", in, got, ok)
		}
	}
}

// The shortest way is one that was measured to end at the smallest form.
func TestShortestWay(t *testing.T) {
	code := func(offsets []uint64) string {
		s, err := HistorySections(offsets)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(append(s[1].Points, s[1].Code...), "; ")
	}
	run := make([]uint64, 70_000)
	for i := range run {
		run[i] = uint64(i)
	}
	if got := code(run); !strings.Contains(got, "SETBIT bits 0 1") || !strings.Contains(got, "BITOP OR bits bits bits") {
		t.Errorf("a run: %s", got)
	}
	if got := code([]uint64{1, 5}); !strings.Contains(got, "The string is the smallest") {
		t.Errorf("two bits: %s", got)
	}
}
