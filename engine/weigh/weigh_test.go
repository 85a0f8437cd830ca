package weigh

import (
	"bytes"
	"strings"
	"testing"

	"bitloupe/engine/memory"
)

// The published dense case: every second bit of a million takes more as a roaring bitmap than as a string (the value parts
// are 132,344 and 131,072 bytes; a key of five letters adds 24), while a sparse string saves.
func TestDenseGrowsAndSparseSaves(t *testing.T) {
	s := New("test", memory.V812)
	dense := bytes.Repeat([]byte{0xaa}, 125_000)
	s.String("dense", dense)
	sparse := make([]byte, 1<<20)
	sparse[500_000] = 1
	s.String("sparse", sparse)
	s.String("name", []byte("somebody"))
	s.String("n", []byte("12345"))
	r := s.Finish()
	if r.Keys != 4 || r.Likely != 1 || len(r.Best) != 1 || r.Best[0].Name != "sparse" || len(r.Worst) != 1 || r.Worst[0].Name != "dense" {
		t.Fatalf("%+v", r)
	}
	k := r.Worst[0]
	if k.Bytes != 131_072+24 || k.Setbit.Bytes != 132_344+24 || k.Card != 500_000 || k.Kinds.Bitset != 16 {
		t.Errorf("dense: %+v", k)
	}
	if !strings.Contains(strings.Join(r.Verdict, " "), "dense would grow from 131,096 to") {
		t.Errorf("verdict: %q", r.Verdict)
	}
	if r.After >= r.Bytes {
		t.Errorf("%d bytes become %d", r.Bytes, r.After)
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name string
		in   string
		want Use
	}{
		{"number", "12345", No},
		{"text", "héllo wörld, this is text", No},
		{"json", `{"a":1}`, No},
		{"gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00", No},
		{"hyperloglog", "HYLL\x01\x00\x00\x00", No},
		{"one bit", strings.Repeat("\x00", 100) + "\x80", Likely},
		{"all ones", strings.Repeat("\xff", 100), Likely},
		{"few bits in every byte", strings.Repeat("\x80\x01\x10\x08", 10), Likely},
		{"mixed", strings.Repeat("\xa7\x3c\x99\xe1\x5b", 10), Possible},
		{"short", "\x80\x01", Possible},
	} {
		s := New("test", memory.V812)
		var got Key
		s.each = func(k Key) { got = k }
		s.String("k", []byte(c.in))
		if got.Use != c.want || got.Because == "" {
			t.Errorf("%s: %s, %s", c.name, got.Use, got.Because)
		}
	}
}

func TestBrokenRDB(t *testing.T) {
	in := "REDIS0011\x00\x01a\x05hello\x00\x01b\x81\x7f\xff\xff\xff\xff\xff\xff\xffabc"
	r, err := RDB("x", strings.NewReader(in), Options{Profile: memory.V812})
	if err != nil || r.Keys != 1 || !strings.Contains(r.Stopped, "byte 18: the file ends here") {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := RDB("x", strings.NewReader("hello, world"), Options{Profile: memory.V812}); err == nil {
		t.Error("no error for a file that is no RDB")
	}
}
