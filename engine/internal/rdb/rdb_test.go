package rdb

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestChecksum(t *testing.T) {
	if got := Checksum([]byte("123456789")); got != 0xe9c6d914c4b8d9ca {
		t.Errorf("got %x", got)
	}
}

func TestLengths(t *testing.T) {
	for _, n := range []uint64{0, 63, 64, 16383, 16384, 1<<32 - 1, 1 << 32, 1<<64 - 1} {
		r := NewReader(AppendLen(nil, n), 0)
		if got := r.Len(); got != n || r.Err() != nil || r.Left() != 0 {
			t.Errorf("%d came back as %d, %v", n, got, r.Err())
		}
	}
}

func TestStrings(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := make([]byte, 20_000)
	for i := range random {
		random[i] = byte(rnd.IntN(4)) // short repeats everywhere
	}
	for _, s := range []string{"", "0", "-1", "127", "128", "-32768", "65536", "2147483647", "2147483648", "-0", "01", "hello",
		strings.Repeat("a", 21), strings.Repeat("ab", 5000), string(make([]byte, 100_000)), string(random)} {
		b := AppendString(nil, []byte(s))
		r := NewReader(b, 1<<20)
		if got := string(r.String()); got != s || r.Err() != nil || r.Left() != 0 {
			t.Errorf("%.20q of %d bytes came back as %d bytes, %v", s, len(s), len(got), r.Err())
		}
		for cut := range min(len(b), 50) {
			if r := NewReader(b[:cut], 1<<20); r.String() != nil && r.Err() == nil && cut < len(b) {
				t.Errorf("%.20q cut to %d bytes was taken", s, cut)
			}
		}
	}
}

func TestRoomIsCountedFirst(t *testing.T) {
	b := AppendString(nil, make([]byte, 1<<20))
	r := NewReader(b, 1<<20-1)
	if r.String(); r.Err() != ErrRoom {
		t.Errorf("got %v", r.Err())
	}
	lie := append(AppendLen(AppendLen([]byte{asLZF}, 3), 1<<40), 0, 'a', 0)
	r = NewReader(lie, 1<<62)
	if r.String(); r.Err() != ErrFormat {
		t.Errorf("a length that cannot be: %v", r.Err())
	}
}

func TestSeal(t *testing.T) {
	p := Seal(AppendString([]byte{0}, []byte("hello")), 10)
	if body, ok := Open(p, 10); !ok || len(body) != 7 {
		t.Error("a good payload was refused")
	}
	if _, ok := Open(p, 9); ok {
		t.Error("a payload of a newer version was taken")
	}
	for i := range p {
		bad := bytes.Clone(p)
		bad[i] ^= 0x10
		if _, ok := Open(bad, 100); ok {
			t.Errorf("a wrong byte %d went unseen", i)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(AppendString(AppendLen(nil, 70), []byte(strings.Repeat("xy", 100))))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := NewReader(b, 1<<16)
		total := 0
		for r.Err() == nil && r.Left() > 0 {
			total += len(r.String())
		}
		if total > 1<<16+12*len(b) {
			t.Fatalf("gave out %d bytes", total)
		}
	})
}
