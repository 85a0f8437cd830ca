package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"text/tabwriter"

	"github.com/andybalholm/brotli"
)

// compressible are the kinds of file worth a compressed twin.
var compressible = map[string]bool{
	".html": true, ".css": true, ".js": true, ".json": true, ".webmanifest": true, ".svg": true, ".xml": true,
	".txt": true, ".wasm": true, ".md": true, ".bin": true,
}

// smallest is the size in bytes below which a twin saves no packet.
const smallest = 512

// compress gives the .br and .gz twins of the files. Twins of the wasm take seconds at the best level, so they are kept
// in cache, by content; a cache that cannot be written costs time alone.
func (s *site) compress(quick bool, cache string) (map[string][]byte, error) {
	type twin struct {
		name   string
		data   []byte
		packed []byte
		codec  codec
		err    error
	}
	var twins []*twin
	for _, name := range sorted(s.files) {
		data := s.files[name]
		if !compressible[path.Ext(name)] || len(data) < smallest || name == marker {
			continue
		}
		for _, c := range codecs(quick) {
			twins = append(twins, &twin{name: name + c.ext, data: data, codec: c})
		}
	}
	next := make(chan *twin)
	var wg sync.WaitGroup
	for range runtime.NumCPU() {
		wg.Go(func() {
			for t := range next {
				t.packed, t.err = t.codec.cached(t.data, cache)
			}
		})
	}
	for _, t := range twins {
		next <- t
	}
	close(next)
	wg.Wait()
	out := map[string][]byte{}
	for _, t := range twins {
		if t.err != nil {
			return nil, fmt.Errorf("compressing %s: %w", t.name, t.err)
		}
		if len(t.packed) < len(t.data) {
			out[t.name] = t.packed
		}
	}
	return out, nil
}

type codec struct {
	ext   string
	level int
	open  func(io.Writer, int) io.WriteCloser
}

func codecs(quick bool) []codec {
	br := codec{".br", brotli.BestCompression, func(w io.Writer, n int) io.WriteCloser {
		// The window of 16 MB holds the whole wasm, and is the largest that browsers take.
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: n, LGWin: 24})
	}}
	gz := codec{".gz", gzip.BestCompression, func(w io.Writer, n int) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, n)
		if err != nil {
			panic(err) // the levels are the two constants here
		}
		return z
	}}
	if quick {
		br.level, gz.level = 4, gzip.BestSpeed
	}
	return []codec{br, gz}
}

func (c codec) pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w := c.open(&b, c.level)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// cacheFrom is the size in bytes from which a twin is worth keeping between builds.
const cacheFrom = 200_000

func (c codec) cached(data []byte, dir string) ([]byte, error) {
	if len(data) < cacheFrom {
		return c.pack(data)
	}
	at := filepath.Join(dir, fmt.Sprintf("%s-%d%s", digest(data), c.level, c.ext))
	if old, err := os.ReadFile(at); err == nil && len(old) > 0 {
		return old, nil
	}
	packed, err := c.pack(data)
	if err != nil {
		return nil, err
	}
	if os.MkdirAll(dir, 0o755) == nil {
		// Not at once under its name: another build may be reading. One that cannot be kept is made again.
		if tmp, err := os.CreateTemp(dir, "twin-"); err == nil {
			_, err := tmp.Write(packed)
			if tmp.Close() == nil && err == nil {
				_ = os.Rename(tmp.Name(), at)
			}
			_ = os.Remove(tmp.Name())
		}
	}
	return packed, nil
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// report lists what a reader downloads: each page with the style and the scripts that it names, and the wasm.
func (s *site) report(w io.Writer, packed map[string][]byte) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer t.Flush()
	fmt.Fprintln(t, "bytes\tbr\tgz\t file")
	var all, allBr int
	for _, name := range sorted(s.files) {
		raw, br, gz := len(s.files[name]), len(packed[name+".br"]), len(packed[name+".gz"])
		all += raw
		allBr += max(br, 0)
		if br == 0 {
			allBr += raw
		}
		if raw >= 20_000 || path.Ext(name) == ".wasm" {
			fmt.Fprintf(t, "%d\t%d\t%d\t %s\n", raw, br, gz, name)
		}
	}
	fmt.Fprintf(t, "%d\t%d\t\t %d files\n", all, allBr, len(s.files))
}
