package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// compressible are the kinds of file worth a compressed twin.
var compressible = map[string]bool{
	".html": true, ".css": true, ".js": true, ".json": true, ".webmanifest": true, ".svg": true, ".xml": true,
	".txt": true, ".wasm": true, ".md": true, ".bin": true,
}

// smallest is the size in bytes below which a twin saves no packet.
const smallest = 512

// twin is a compressed form of one file.
type twin struct {
	name         string
	data, packed []byte
	codec        codec
}

// compress gives the files that have none yet their .br and .gz twins. One that would not be smaller is not made. At the
// best level a twin takes up to half a minute, so all are kept in the cache, by content.
func (s *site) compress(quick bool, kept cache) error {
	var twins []*twin
	for _, name := range sorted(s.files) {
		data := s.files[name]
		if s.tried[name] || !compressible[path.Ext(name)] || len(data) < smallest || name == marker {
			continue
		}
		s.tried[name] = true
		for _, c := range codecs(quick) {
			twins = append(twins, &twin{name: name + c.ext, data: data, codec: c})
		}
	}
	// The long ones first, or one of them is left to a single processor at the end.
	slices.SortStableFunc(twins, func(a, b *twin) int { return len(b.data) - len(a.data) })
	err := parallel(len(twins), func(i int) (err error) {
		t := twins[i]
		t.packed, err = kept.get(fmt.Sprintf("%s-%d%s", digest(t.data), t.codec.level, t.codec.ext), func() ([]byte, error) { return t.codec.pack(t.data) })
		if err != nil {
			return fmt.Errorf("compressing %s: %w", t.name, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, t := range twins {
		if len(t.packed) < len(t.data) {
			s.packed[t.name] = t.packed
		}
	}
	return nil
}

type codec struct {
	ext   string
	level int
	open  func(w io.Writer, level, size int) io.WriteCloser
}

func codecs(quick bool) []codec {
	br := codec{".br", brotli.BestCompression, func(w io.Writer, level, size int) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: level, LGWin: window(size)})
	}}
	gz := codec{".gz", gzip.BestCompression, func(w io.Writer, level, _ int) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, level)
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

// window is the logarithm of the smallest window that holds a file of that size whole, at most the 16 MB that browsers
// take. Tables are made to the window's measure: with the largest for all, a page costs half as much again.
func window(size int) int { return min(max(bits.Len(uint(size+16)), 16), 24) }

func (c codec) pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w := c.open(&b, c.level, len(data))
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
