package weigh

import (
	"slices"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

func TestParseIntegers(t *testing.T) {
	got, err := ParseIntegers([]byte("1, -5;7\r\n9223372036854775807\t3 3"))
	if err != nil || !slices.Equal(got, []int64{1, -5, 7, 9223372036854775807, 3, 3}) {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		"": "no integer", " ,\n": "no integer", "1\n2\nx3": `line 3: "x3"`, "9223372036854775808": "line 1", "1.5": `"1.5"`,
	} {
		if _, err := ParseIntegers([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestBudgetSections(t *testing.T) {
	e := engine.New(engine.Options{})
	s := BudgetSections(e.Budget([]int64{1, 2, 3, 70000}), memory.V812)
	if len(s) != 2 || len(s[0].Rows) != 7 || len(s[1].Rows) != 7 {
		t.Fatalf("%+v", s)
	}
	for _, r := range s[0].Rows {
		if len(r) != len(s[0].Columns) || r[1] == "" || r[3] == "" {
			t.Errorf("%q", r)
		}
	}
	s = BudgetSections(e.Budget([]int64{-1}), memory.V812)
	if len(s[1].Rows) != 2 || s[0].Rows[2][1] != "not possible" {
		t.Errorf("%+v", s)
	}
}

func FuzzParseIntegers(f *testing.F) {
	f.Add([]byte("1, 2\n-3"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if ints, err := ParseIntegers(b); err == nil && len(ints) == 0 {
			t.Fatal("no integers and no error")
		}
	})
}
