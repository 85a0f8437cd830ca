package session

import "testing"

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
