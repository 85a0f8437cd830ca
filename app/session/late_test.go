package session

import (
	"slices"
	"strings"
	"testing"

	"bitloupe/app/worker"
)

func TestALateInterpreterIsTold(t *testing.T) {
	w := newWorld(t)
	w.late = true
	s := w.open()
	w.do(s, "PING")
	if s.Phase != Starting || s.Notice == nil || s.Notice.Action != ActReplay {
		t.Fatalf("%s, %+v", s.Phase, s.Notice)
	}
	w.late, w.queue, w.unanswered = false, w.unanswered, nil
	w.settle()
	if texts(s) != "> PING\nPONG\n" || s.Notice != nil {
		t.Errorf("%q, %+v", texts(s), s.Notice)
	}
	w.late = true
	s.Replay()
	w.settle()
	w.late = false
	s.Act() // a fresh one, since that does not come
	w.settle()
	if s.Phase != Ready || s.Steps != 1 || s.Notice != nil {
		t.Errorf("%s after %d steps, %+v", s.Phase, s.Steps, s.Notice)
	}
}

func TestALineThatWasEnteredIsKeptOnce(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	w.hang = "BITCOUNT k"
	typed(s, "BITCOUNT k")
	s.Submit()
	w.queue, w.timers = nil, nil // the page goes away
	w.Restart(false)
	if again := w.open(); again.Input.Text != "" || len(again.Entries) != 1 {
		t.Errorf("%q is in the field, %d entries", again.Input.Text, len(again.Entries))
	}
}

func TestEarlyLinesAreTakenTogether(t *testing.T) {
	s, w := start(t)
	w.sent = nil
	left := s.EnterEach([]string{"PING", "SETBIT k {0..99999999999} 1", "SETBIT k 1 1"})
	if s.Notice == nil || !s.Notice.Error || !slices.Equal(left, []string{"SETBIT k {0..99999999999} 1"}) {
		t.Errorf("%q is left, %+v", left, s.Notice)
	}
	w.settle()
	if got := texts(s); got != "> PING\nPONG\n> SETBIT k 1 1\n(integer) 0\n" {
		t.Errorf("%q", got)
	}
	runs := 0
	for _, op := range w.sent {
		if op == worker.OpRun {
			runs++
		}
	}
	if runs != 1 {
		t.Errorf("%d requests to run them", runs)
	}
}

func TestNothingIsSaidOfAnEndlessLine(t *testing.T) {
	s, w := start(t)
	typed(s, "DEL "+strings.Repeat("k ", 200_000))
	w.sent = nil
	w.settle()
	if in := s.Input; len(in.Syntax) != 0 || in.Help != "" || in.Problem != nil || len(w.sent) != 0 {
		t.Errorf("%+v, asked %v", in.Problem, w.sent)
	}
}
