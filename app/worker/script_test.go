package worker

import (
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	a := Script("# config: bitmap-default-roaring=yes\nSETBIT k 4000000000 1\nGET k", "bars:k", 0)
	if a.Fault != "" || a.Shown != 2 || a.Total != 2 || !strings.Contains(a.Steps, "WRONGTYPE") || !strings.Contains(a.Views, "roaring") {
		t.Errorf("%+v", a)
	}
	if a := Script("SETBIT k 1 1\nGET k", "", 1); a.Shown != 1 || a.Total != 2 || strings.Contains(a.Steps, "GET") {
		t.Errorf("one step: %+v", a)
	}
	for script, want := range map[string]string{
		"":                           "This was not run: there is no command in it.",
		"SETBIT k {0..99999999} 1":   "This was not run: ",
		"> SETBIT k 1 1\n#? why\n":   "This was not run: ",
		"# config: nosuch=1\n> PING": "This was not run: a setting of its header was refused: ERR Unknown option",
	} {
		if a := Script(script, "", 0); !strings.HasPrefix(a.Fault, want) {
			t.Errorf("%q: %+v", script, a)
		}
	}
	if a := Script("PING", "nosuch:k", 0); a.Fault == "" {
		t.Error("an unknown figure was drawn")
	}
}
