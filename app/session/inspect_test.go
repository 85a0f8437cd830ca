package session

import (
	"testing"

	"bitloupe/engine"
)

// What the tabs show is fetched when they are opened, and again when the step changes.
func TestInspectFetches(t *testing.T) {
	s, w := start(t)
	w.do(s, "CONFIG SET bitmap-default-roaring yes", "SETBIT b {0..196600..7} 1", "SETBIT b 300000 1")
	s.SelectLens([]uint64{0, 1, 3})
	w.settle()
	l := s.Inspect.Lens
	if l == nil || string(l.Kind) != "bbe" || len(l.Dots) != 3*engine.LensDots {
		t.Fatal("the lens does not show the three chunks that were asked for")
	}
	s.SelectLens([]uint64{0, 1, 3})
	if s.Inspect.Lens != l {
		t.Error("the same lens was asked for again")
	}
	s.Unpin()
	s.Point(4)
	s.SelectTab(TabContainer)
	w.settle()
	if c := s.Inspect.Container; c == nil || c.Index != 4 {
		t.Errorf("the chunk under the lens is not the one that is opened: %+v", s.Inspect.Chunk)
	}
	s.SelectTab(TabBytes)
	w.settle()
	if p := s.Inspect.Page; p == nil || p.Form != engine.FormRoaring || p.Offset != 0 || len(p.Data) != bytesPage {
		t.Errorf("page %+v", p)
	}
	s.SelectBytes(engine.FormFlat, 512)
	w.settle()
	if p := s.Inspect.Page; p.Form != engine.FormFlat || p.Offset != 512 {
		t.Errorf("page of flat bytes is %s from %d", p.Form, p.Offset)
	}
	s.SelectTab(TabWhatIf)
	w.settle()
	if len(s.Inspect.Forms) < 3 {
		t.Errorf("forms %+v", s.Inspect.Forms)
	}
	s.Back()
	w.settle()
	if n := s.Inspect.Found.Row.Card; n != 28086 {
		t.Errorf("a step earlier the key has %d bits", n)
	}
}
