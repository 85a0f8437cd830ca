package main

import (
	"strings"
	"testing"
)

func TestInspectFile(t *testing.T) {
	small := "\x3b\x30\x00\x00\x01\x00\x00\xe7\x03\x01\x00\x00\x00\xe7\x03"
	for _, c := range []struct {
		name, in string
		status   int
		want     []string
	}{
		{"portable", small, 0, []string{"15 bytes: a roaring bitmap of 32-bit values", "1,000", "999", "cookie"}},
		{"hexadecimal", "3b30 0000 01 0000 e703 0100 0000 e703\n", 0, []string{"The text was decoded", "1,000"}},
		{"ClickHouse", "\x01\x0f" + small, 0, []string{"ClickHouse's groupBitmap state, large form", "1,000"}},
		{"cut off", small[:10], 1, []string{"damaged", "It stops making sense at byte"}},
		{"text", "hello", 0, []string{"bytes without a known form"}},
	} {
		var out, err strings.Builder
		if status := run([]string{"inspect", "-"}, strings.NewReader(c.in), &out, &err); status != c.status {
			t.Errorf("%s: status %d, %s", c.name, status, err.String())
		}
		for _, w := range c.want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s: %q is not in\n%s", c.name, w, out.String())
			}
		}
	}
}
