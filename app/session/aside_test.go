package session

import (
	"strings"
	"testing"
)

func TestNothingOfOnesOwnIsLostBehindLinks(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	w.do(s, "SETBIT mine 1 1", "GETBIT mine 1")
	for _, l := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		s.OpenLink("#1.SETBIT+" + l + "+7+1/")
		w.settle()
	}
	w.do(s, "PING")
	if s.Notice != nil {
		t.Errorf("%+v", s.Notice)
	}
	w.Restart(false)
	w.full = true // what was put aside stays, however little can be written
	s = w.open()
	if len(s.aside) != maxAside {
		t.Errorf("%d journals are aside", len(s.aside))
	}
	seen := map[string]bool{}
	for range maxAside + 2 {
		s.Undo()
		w.settle()
		seen[strings.SplitN(texts(s), "\n", 2)[0]] = true
	}
	if !seen["> SETBIT mine 1 1"] || !seen["> SETBIT g 7 1"] {
		t.Errorf("brought back: %v", seen)
	}
}

func TestWhatAsideOffers(t *testing.T) {
	s, w := start(t)
	if s.Aside() != "" {
		t.Errorf("%q", s.Aside())
	}
	w.do(s, "SETBIT mine 1 1")
	s.OpenLink("#1.SETBIT+k+7+1/")
	w.settle()
	if got := s.Aside(); got != "One command is put aside: “SETBIT mine 1 1”." {
		t.Errorf("%q", got)
	}
	w.do(s, "SETBIT k 8 1")
	s.Undo() // and what came after the link is not lost either
	w.settle()
	if got := s.Aside(); texts(s) != "> SETBIT mine 1 1\n(integer) 0\n" || got != "2 commands are put aside, from “SETBIT k 7 1” on." {
		t.Errorf("%q, %q", texts(s), got)
	}
	s.Undo()
	w.settle()
	s.Reset()
	w.settle()
	s.Undo()
	w.settle()
	if got := texts(s); !strings.Contains(got, "SETBIT k 8 1") {
		t.Errorf("%q", got)
	}
}

func TestWhatWasKeptBeforeAsidesWereMany(t *testing.T) {
	w := newWorld(t)
	w.saved[asideName] = `{"v":1,"e":[{"t":"PING"}],"p":"7.0"}`
	s := w.open()
	s.Undo()
	w.settle()
	if texts(s) != "> PING\nPONG\n" || s.Profile != "7.0" || w.saved[asideName] != "" {
		t.Errorf("%q as %q, and %q is left", texts(s), s.Profile, w.saved[asideName])
	}
}

func TestAStoreThatTakesNothingIsTold(t *testing.T) {
	s, w := start(t)
	w.full = true
	w.do(s, "SET k "+strings.Repeat("x", 2000))
	if s.Notice == nil || !strings.Contains(s.Notice.Text, "Share makes a link") {
		t.Fatalf("%+v", s.Notice)
	}
	w.do(s, "PING")
	if s.Notice != nil {
		t.Errorf("said twice: %+v", s.Notice)
	}
}
