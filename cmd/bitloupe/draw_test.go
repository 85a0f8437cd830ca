package main

import (
	"strings"
	"testing"
)

func TestDraw(t *testing.T) {
	const script = "CONFIG SET bitmap-default-roaring yes\nSETBIT k {0..9000} 1\nSETBIT k 90000 1\nSADD s 1 2\nSETBIT zero 7 0\n"
	for _, c := range []struct {
		args   string
		status int
		out    string
	}{
		{"draw - k", 0, "<title>Chunks of k</title>"},
		{"draw --view container - k", 0, "<title>Chunk 0 of k</title>"},
		{"draw --view container --chunk 1 - k", 0, "<title>Chunk 1 of k</title>"},
		{"draw --view memory - s", 0, "<title>Memory of s</title>"},
		{"draw --view container --chunk 5 - k", 1, "chunk 5 of k holds nothing"},
		{"draw --view container - zero", 1, "no bit of zero is set"},
		{"draw - s", 1, "s is a set, which has no chunks"},
		{"draw - nokey", 1, "there are k, s, zero"},
		{"draw --view bytes - k", 1, "there is no view bytes"},
		{"draw -", 2, "usage:"},
	} {
		status, out, errs := call(script, strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out+errs, c.out) || status == 0 && (!strings.HasPrefix(out, "<svg ") || errs != "") || status != 0 && out != "" {
			t.Errorf("%s: %d, %.300s%s", c.args, status, out, errs)
		}
	}
}
