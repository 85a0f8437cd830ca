package scenario

import (
	"strings"
	"testing"
)

func TestCommands(t *testing.T) {
	s, err := Parse(lesson)
	if err != nil {
		t.Fatal(err)
	}
	got := Commands(s)
	again, err := Parse(got)
	if err != nil {
		t.Fatalf("%v in\n%s", err, got)
	}
	if len(again.Steps) != len(s.Steps) || len(again.All("config")) != len(s.All("config")) || again.Get("title") != "" {
		t.Errorf("%d steps, want %d:\n%s", len(again.Steps), len(s.Steps), got)
	}
	for i := range again.Steps {
		st := &again.Steps[i]
		if st.Command != s.Steps[i].Command || Said(st) != "" || st.Hidden || st.Want != nil {
			t.Errorf("step %d is %+v", i+1, st)
		}
	}
}

// What is said about a step can be put in front of it again.
func TestSaid(t *testing.T) {
	const said = "#| a\n#| b\n#% note\n#? what\n#- x\n#+ y\n#! why\n#@ chunks k 3\n"
	s, err := Parse("> PING\n" + said + "> GET k\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := Said(&s.Steps[1]); got != said {
		t.Errorf("got %q, want %q", got, said)
	}
	if got := Said(&s.Steps[0]); got != "" || strings.Contains(Commands(s), "#") {
		t.Errorf("a bare step says %q", got)
	}
}
