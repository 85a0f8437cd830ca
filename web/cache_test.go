package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

func TestCache(t *testing.T) {
	c := cache(filepath.Join(t.TempDir(), "cache"))
	made := 0
	get := func(name string) string {
		t.Helper()
		data, err := c.get(name, func() ([]byte, error) { made++; return []byte(name), nil })
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for range 2 {
		for _, name := range []string{"first", "other", "third"} {
			if got := get(name); got != name {
				t.Errorf("%s gives %q", name, got)
			}
		}
	}
	if made != 3 {
		t.Errorf("three results were made %d times", made)
	}
	// What was asked for last stays.
	old := time.Now().Add(-time.Hour)
	for _, name := range []string{"first", "other", "third"} {
		if err := os.Chtimes(filepath.Join(string(c), name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	get("other")
	c.trim(9)
	if _, err := os.Stat(filepath.Join(string(c), "other")); err != nil || made != 3 {
		t.Errorf("the result used last is gone (%v), or was made anew", err)
	}
	if left, err := os.ReadDir(string(c)); err != nil || len(left) != 1 {
		t.Errorf("%d results are left of 9 bytes, %v", len(left), err)
	}
	// A folder that cannot be made is no error.
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c = cache(file)
	if got := get("x"); got != "x" {
		t.Errorf("without a folder x gives %q", got)
	}
}

// TestPacked unpacks the twins, at the edges of what a window holds too.
func TestPacked(t *testing.T) {
	for _, n := range []int{0, 600, 1<<16 - 17, 1<<16 - 16, 1 << 16, 1<<18 + 5} {
		data := []byte(strings.Repeat("SETBIT users 7 1\n", n/17+1)[:n])
		for _, quick := range []bool{true, false} {
			for _, c := range codecs(quick) {
				packed, err := c.pack(data)
				if err != nil {
					t.Fatal(err)
				}
				var r io.Reader = brotli.NewReader(bytes.NewReader(packed))
				if c.ext == ".gz" {
					if r, err = gzip.NewReader(bytes.NewReader(packed)); err != nil {
						t.Fatal(err)
					}
				}
				if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s at level %d gives %d bytes of %d back, %v", c.ext, c.level, len(got), n, err)
				}
			}
		}
	}
}
