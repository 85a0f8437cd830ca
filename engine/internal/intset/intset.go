// Package intset holds a set of integers as one sorted array, byte for byte as the server lays it out: 4 bytes width
// (2, 4 or 8), 4 bytes count, then the members, little-endian, all as wide as the widest ever needed
// (spec/legacy-encodings.md 3; redis/redis src/intset.c).
//
// It imports nothing of the project.
package intset

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Header is the bytes in front of the members.
const Header = 8

// Set is a sorted array of integers. The zero value is not usable; New makes one.
type Set struct{ b []byte }

// New makes an empty set of the narrowest width.
func New() *Set { return &Set{[]byte{2, 0, 0, 0, 0, 0, 0, 0}} }

// Clone copies the set.
func (s *Set) Clone() *Set { return &Set{slices.Clone(s.b)} }

// Bytes is the set as the server keeps it, for reading only.
func (s *Set) Bytes() []byte { return s.b }

// Width is the bytes of one member: 2, 4 or 8. It never falls.
func (s *Set) Width() int { return int(s.b[0]) }

// Len is the number of members.
func (s *Set) Len() int { return (len(s.b) - Header) / int(s.b[0]) }

// At is the member with that place in ascending order.
func (s *Set) At(i int) int64 { return get(s.b, int(s.b[0]), i) }

func get(b []byte, width, i int) int64 {
	switch width {
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b[Header+2*i:])))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b[Header+4*i:])))
	}
	return int64(binary.LittleEndian.Uint64(b[Header+8*i:]))
}

func put(b []byte, width, i int, v int64) {
	switch width {
	case 2:
		binary.LittleEndian.PutUint16(b[Header+2*i:], uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b[Header+4*i:], uint32(v))
	default:
		binary.LittleEndian.PutUint64(b[Header+8*i:], uint64(v))
	}
}

// WidthOf is the bytes that a member v needs.
func WidthOf(v int64) int {
	switch {
	case v >= -1<<15 && v < 1<<15:
		return 2
	case v >= -1<<31 && v < 1<<31:
		return 4
	}
	return 8
}

// Search is the place of v, or where it would stand; steps is how many members were compared.
func (s *Set) Search(v int64) (at int, found bool, steps int) {
	n, w := s.Len(), s.Width()
	if n == 0 || v > get(s.b, w, n-1) {
		return n, false, 1
	}
	lo, hi := 0, n
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		steps++
		switch x := get(s.b, w, m); {
		case x == v:
			return m, true, steps
		case x < v:
			lo = m + 1
		default:
			hi = m
		}
	}
	return lo, false, steps
}

// Has says whether v is a member. Cost: a binary search.
func (s *Set) Has(v int64) bool {
	if WidthOf(v) > s.Width() {
		return false
	}
	_, found, _ := s.Search(v)
	return found
}

// Change is what an Add did: whether v was new, the width before, and the bytes that had to move or be rewritten.
type Change struct {
	Added bool
	Width int
	Moved int
}

// Add puts v in its place. A value wider than all members rewrites every member once, and then stands first or last.
func (s *Set) Add(v int64) Change {
	w, n := s.Width(), s.Len()
	c := Change{Added: true, Width: w}
	if need := WidthOf(v); need > w {
		s.widen(need, v)
		c.Moved = n * need
		return c
	}
	at, found, _ := s.Search(v)
	if found {
		c.Added = false
		return c
	}
	old := len(s.b)
	s.b = append(s.b, make([]byte, w)...)
	c.Moved = old - Header - at*w
	copy(s.b[Header+(at+1)*w:], s.b[Header+at*w:old])
	put(s.b, w, at, v)
	s.setLen(n + 1)
	return c
}

func (s *Set) widen(width int, v int64) {
	n, w := s.Len(), s.Width()
	b := make([]byte, Header+(n+1)*width)
	shift := 0
	if v < 0 {
		shift = 1
	}
	for i := range n {
		put(b, width, i+shift, get(s.b, w, i))
	}
	if v < 0 {
		put(b, width, 0, v)
	} else {
		put(b, width, n, v)
	}
	binary.LittleEndian.PutUint32(b, uint32(width))
	s.b = b
	s.setLen(n + 1)
}

func (s *Set) setLen(n int) { binary.LittleEndian.PutUint32(s.b[4:], uint32(n)) }

// Remove takes v out and says whether it was there. The width stays.
func (s *Set) Remove(v int64) bool {
	if WidthOf(v) > s.Width() {
		return false
	}
	at, found, _ := s.Search(v)
	if found {
		s.RemoveAt(at)
	}
	return found
}

// RemoveAt takes the member with that place out.
func (s *Set) RemoveAt(at int) {
	w, n := s.Width(), s.Len()
	copy(s.b[Header+at*w:], s.b[Header+(at+1)*w:])
	s.b = s.b[:Header+(n-1)*w]
	s.setLen(n - 1)
}

// Parse takes an intset from outside, copies it and checks width, count and that the members ascend. Cost: one pass.
func Parse(b []byte) (*Set, error) {
	if len(b) < Header {
		return nil, fmt.Errorf("intset: %d bytes are fewer than the header's %d", len(b), Header)
	}
	w := binary.LittleEndian.Uint32(b)
	if w != 2 && w != 4 && w != 8 {
		return nil, fmt.Errorf("intset: a member of %d bytes; the width is 2, 4 or 8", w)
	}
	n := binary.LittleEndian.Uint32(b[4:])
	if uint64(len(b)-Header) != uint64(n)*uint64(w) {
		return nil, fmt.Errorf("intset: %d members of %d bytes do not make %d bytes", n, w, len(b)-Header)
	}
	for i := 1; i < int(n); i++ {
		if get(b, int(w), i-1) >= get(b, int(w), i) {
			return nil, fmt.Errorf("intset: member %d is not above the one before it", i)
		}
	}
	return &Set{slices.Clone(b)}, nil
}
