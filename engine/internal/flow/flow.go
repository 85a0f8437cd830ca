// Package flow makes large inputs for tests without keeping them, and watches what reading them takes.
package flow

import (
	"io"
	"runtime"
	"testing"
)

// Stream is an input of at least size bytes, made piece by piece: piece appends the n-th piece to a buffer. Behind the last
// comes tail.
type Stream struct {
	Size  int64
	Piece func(b []byte, n int) []byte
	Tail  string

	read  int64
	n     int
	left  []byte
	ended bool
}

func (s *Stream) Read(p []byte) (int, error) {
	for len(s.left) == 0 {
		switch {
		case s.read < s.Size:
			s.left = s.Piece(s.left[:0], s.n)
			s.n++
		case !s.ended:
			s.left, s.ended = append(s.left[:0], s.Tail...), true
			if len(s.left) == 0 {
				return 0, io.EOF
			}
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, s.left)
	s.left = s.left[n:]
	s.read += int64(n)
	return n, nil
}

// Pieces is how many have been made.
func (s *Stream) Pieces() int { return s.n }

// Watch is a progress function that collects garbage every so many bytes and notes the most that is then alive.
type Watch struct {
	Every int64
	next  int64
	base  uint64
	Most  uint64 // bytes alive over what was there at Start
	Looks int
}

// Start notes what is alive before the work.
func (w *Watch) Start() { w.base = alive() }

// At is told how far the work is; it never stops it.
func (w *Watch) At(read int64) bool {
	if read >= w.next {
		w.next = read + w.Every
		w.Looks++
		if now := alive(); now > w.base {
			w.Most = max(w.Most, now-w.base)
		}
	}
	return true
}

// Within fails the test where more was alive than bound, or where nobody looked.
func (w *Watch) Within(t *testing.T, bound uint64) {
	t.Helper()
	if w.Looks < 4 {
		t.Errorf("progress was told %d times", w.Looks)
	}
	if w.Most > bound {
		t.Errorf("%d MiB are alive at once, at most %d are allowed", w.Most>>20, bound>>20)
	}
	t.Logf("at most %d KiB alive", w.Most>>10)
}

func alive() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
