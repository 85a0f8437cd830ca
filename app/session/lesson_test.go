package session

import (
	"strings"
	"testing"

	"bitloupe/content"
	"bitloupe/engine/share"
)

func TestLesson(t *testing.T) {
	s, w := start(t)
	if got := s.Lesson(); got != "class/" {
		t.Errorf("without commands: %q", got)
	}
	c := content.Find("a-type")
	s.OpenScript(c.ID, "The scenario", c.Text)
	w.settle()
	if got := s.Lesson(); got != "cases/a-type/present/" {
		t.Errorf("a scenario as it is: %q", got)
	}
	s.Seek(4)
	w.settle()
	if got := s.Lesson(); got != "cases/a-type/present/?step=4" {
		t.Errorf("at a step: %q", got)
	}
	s.Last()
	w.settle()
	w.do(s, "GETBIT dense 0")
	got := s.Lesson()
	fragment, ok := strings.CutPrefix(got, "present/#")
	if !ok {
		t.Fatalf("a scenario that was changed: %q", got)
	}
	l, err := share.Decode(fragment)
	if err != nil || !strings.HasSuffix(l.Script, "\nGETBIT dense 0") || !strings.Contains(l.Script, "#? A bit is set") {
		t.Errorf("%v, %q", err, l.Script)
	}
}

// What a scenario says, asks and notes is kept between visits and goes with the script.
func TestSaidIsKept(t *testing.T) {
	s, w := start(t)
	c := content.Find("sparse")
	s.OpenScript(c.ID, "The scenario", c.Text)
	w.settle()
	want, _ := s.script()
	again := w.open()
	w.settle()
	got, _ := again.script()
	asked := 0
	for i := range got.Steps {
		if q := got.Steps[i].Question; q != nil {
			asked++
			if e := again.Entries[i]; e.Question == nil || e.Question.Text != q.Text {
				t.Errorf("entry %d does not ask %q", i, q.Text)
			}
		}
		if got.Steps[i].Notes != want.Steps[i].Notes || got.Steps[i].Caption != c.Script.Steps[i].Caption {
			t.Errorf("step %d says %+v", i, got.Steps[i])
		}
	}
	if asked != 2 {
		t.Errorf("%d questions are left of 2", asked)
	}
}
