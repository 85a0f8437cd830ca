package lzf

import (
	"bytes"
	"math/rand"
	"strings"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for i := range 300 {
		in := make([]byte, rng.Intn(9000))
		alphabet := 1 + rng.Intn(1<<rng.Intn(9))
		for j := range in {
			in[j] = byte(rng.Intn(alphabet))
		}
		out := Compress(in, len(in))
		if out == nil {
			continue
		}
		if len(out) > len(in) {
			t.Fatalf("input %d: %d bytes became %d", i, len(in), len(out))
		}
		back, err := Decompress(out, len(in))
		if err != nil || !bytes.Equal(back, in) {
			t.Fatalf("input %d of %d bytes does not come back: %v", i, len(in), err)
		}
	}
}

func TestCompress(t *testing.T) {
	for _, c := range []struct {
		in   string
		want string
	}{
		// Two literals, as the first byte is never referred to; the last two are always literal.
		{strings.Repeat("a", 20), "\x01aa\xe0\x07\x00\x01aa"},
		{"abcdefgh", ""},
	} {
		got := Compress([]byte(c.in), len(c.in))
		if string(got) != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestDecompressRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		size int
	}{
		"cut run":       {"\x05ab", 6},
		"cut reference": {"\x00a\x20", 4},
		"cut length":    {"\x00a\xe0", 300},
		"before start":  {"\x00a\x20\x05", 4},
		"too long":      {"\x01ab", 1},
		"too short":     {"\x01ab", 3},
	} {
		if _, err := Decompress([]byte(c.in), c.size); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzDecompress(f *testing.F) {
	f.Add([]byte("\x01aa\xe0\x07\x00\x01aa"), 20)
	f.Fuzz(func(t *testing.T, in []byte, size int) {
		if size < 0 || size > 1<<16 {
			return
		}
		out, err := Decompress(in, size)
		if err == nil && len(out) != size {
			t.Fatalf("%d bytes, want %d", len(out), size)
		}
	})
}
