package scenario

import "testing"

func TestDiff(t *testing.T) {
	s, err := Parse("\n> KEYS *\n1) \"a\"\n2) \"b\"\n3) \"c\"\n4) \"d\"\n5) \"e\"\n6) \"f\"\n7) \"g\"\n8) \"h\" \n")
	if err != nil {
		t.Fatal(err)
	}
	e := Entry{Step: &s.Steps[0], Text: "1) \"a\"\n2) \"b\"\n3) \"c\"\n4) \"x\"\n4) \"y\"\n5) \"e\"\n6) \"f\"\n7) \"g\"\n8) \"h\" "}
	want := `2: KEYS *
    ... 1 equal lines
    2) "b"
    3) "c"
  - 4) "d"
  + 4) "x"
  + 4) "y"
    5) "e"
    6) "f"
    ... 2 equal lines
`
	if got := Diff(e); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	e.Text = "8) \"h\""
	if got := Diff(e); len(got) < 20 || got[len(got)-11:] != "  + 8) \"h\"\n" {
		t.Errorf("%q", got)
	}
}
