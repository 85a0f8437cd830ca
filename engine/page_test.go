package engine

import (
	"strings"
	"testing"
)

func TestPage(t *testing.T) {
	e := New(Options{})
	e.Do("SETBIT", "s", "7", "1")
	e.Do("SETBIT", "s", "65543", "1")
	p, ok := e.Page("s", "", 0, 100)
	if !ok || p.Form != FormFlat || !p.Own || p.Total != 8193 || p.Data[0] != 1 || len(p.Data) != 100 {
		t.Fatalf("string: %v %+v", ok, p)
	}
	p, _ = e.Page("s", FormFlat, 8190, 100)
	if len(p.Data) != 3 || p.Data[2] != 1 {
		t.Errorf("last bytes are %x", p.Data)
	}
	if last := p.Ranges[len(p.Ranges)-1]; last.From != 8192 || !strings.Contains(last.Text, "65543") {
		t.Errorf("last range is %+v", last)
	}
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	e.Do("SETBIT", "b", "4000000000", "1")
	p, _ = e.Page("b", "", 0, 1000)
	if p.Form != FormRoaring || strings.Join(p.Forms, " ") != "roaring flat dump" || p.Problem != "" || p.Total != int64(len(p.Data)) {
		t.Fatalf("bitmap: %+v", p)
	}
	p, _ = e.Page("b", FormFlat, 500000000-1, 3)
	if p.Own || p.Data[1] != 0x80 {
		t.Errorf("flat bytes of the bitmap are %x, own %v", p.Data, p.Own)
	}
	p, _ = e.Page("b", FormDump, 0, 1000)
	if p.Problem != "" || p.Data[0] != 33 {
		t.Errorf("payload: %+v", p)
	}
	for _, at := range []int64{-1, 1 << 40} {
		if p, ok := e.Page("b", FormDump, at, 10); ok && len(p.Data) != 0 {
			t.Errorf("page at %d holds %x", at, p.Data)
		}
	}
	if _, ok := e.Page("none", "", 0, 10); ok {
		t.Error("a page of a key that does not exist")
	}
}
