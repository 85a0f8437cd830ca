package ziplist

import (
	"bytes"
	"encoding/hex"
	"math/rand"
	"strings"
	"testing"
)

func TestEntrySizes(t *testing.T) {
	for _, c := range []struct {
		e    Entry
		want int
	}{
		{Entry{IsInt: true, Int: 0}, 2}, {Entry{IsInt: true, Int: 12}, 2}, {Entry{IsInt: true, Int: 13}, 3},
		{Entry{IsInt: true, Int: -1}, 3}, {Entry{IsInt: true, Int: 128}, 4}, {Entry{IsInt: true, Int: 40000}, 5},
		{Entry{IsInt: true, Int: 1 << 23}, 6}, {Entry{IsInt: true, Int: 1 << 31}, 10},
		{Entry{Text: []byte("abc")}, 5}, {Entry{Text: make([]byte, 63)}, 65}, {Entry{Text: make([]byte, 64)}, 67},
		{Entry{Text: make([]byte, 16384)}, 16390},
	} {
		l := New()
		l.Append(c.e)
		if got := l.Size() - Overhead; got != c.want {
			t.Errorf("%+.20v takes %d, want %d", c.e, got, c.want)
		}
	}
}

func TestBytes(t *testing.T) {
	l := New()
	l.Append(Entry{IsInt: true, Int: 5})
	l.Append(Entry{Text: []byte("hi")})
	l.Append(Entry{IsInt: true, Int: 300})
	const want = "15000000" + "10000000" + "0300" + "00f6" + "02026869" + "04c02c01" + "ff"
	if got := hex.EncodeToString(l.Bytes()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 200 {
		l := New()
		var want []Entry
		for range rng.Intn(30) {
			e := Entry{IsInt: true, Int: rng.Int63() >> rng.Intn(63)}
			if rng.Intn(2) == 0 {
				e = Entry{Text: []byte(strings.Repeat("x", rng.Intn(400)))}
			}
			want = append(want, e)
			l.Append(e)
		}
		got, err := Parse(l.Bytes())
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d entries of %d: %v", len(got), len(want), err)
		}
		for i := range got {
			if got[i].IsInt != want[i].IsInt || got[i].Int != want[i].Int || !bytes.Equal(got[i].Text, want[i].Text) {
				t.Fatalf("entry %d is %+.40v, want %+.40v", i, got[i], want[i])
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for name, h := range map[string]string{
		"short":         "0b000000",
		"length":        "0c0000000a0000000000ff",
		"count":         "0d0000000a000000020000f2ff",
		"tail":          "0d0000000b000000010000f2ff",
		"previous":      "0d0000000a000000010001f2ff",
		"encoding":      "0d0000000a00000001000090ff",
		"cut text":      "0d0000000a00000001000005ff",
		"cut number":    "0d0000000a000000010000c0ff",
		"early end":     "0d0000000a0000000000fffeff",
		"big previous":  "0d0000000a0000000100fe00ff",
		"huge text":     "110000000a000000010000" + "80ffffffff" + "ff",
		"no end at all": "0d0000000a000000010000f2f2",
	} {
		b, err := hex.DecodeString(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(b); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	l := New()
	for _, e := range []Entry{{IsInt: true, Int: 5}, {Text: []byte("hello")}, {IsInt: true, Int: 1 << 40}, {Text: make([]byte, 300)}, {IsInt: true, Int: -9}} {
		l.Append(e)
		f.Add(l.Bytes())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		all, err := Parse(b)
		if err != nil {
			return
		}
		l := New()
		for _, e := range all {
			l.Append(e)
		}
		again, err := Parse(l.Bytes())
		if err != nil || len(again) != len(all) {
			t.Fatalf("%d entries of %d: %v", len(again), len(all), err)
		}
	})
}
