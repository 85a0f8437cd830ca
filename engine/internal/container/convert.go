package container

import (
	"encoding/binary"
	"math/bits"
)

func (c *Container) toBitset() {
	c.words = c.newWords()
	c.kind, c.array, c.runs = Bitset, nil, nil
}

func (c *Container) toArray() {
	c.array = c.words.values(make([]uint16, 0, c.card))
	c.kind, c.words = Array, nil
}

// newWords is the content as a fresh bitset.
func (c *Container) newWords() *words {
	w := new(words)
	c.writeWords(w)
	return w
}

// writeWords makes w a bitset of the content.
func (c *Container) writeWords(w *words) {
	switch c.kind {
	case Array:
		clear(w[:])
		for _, v := range c.array {
			w[v>>6] |= 1 << (v & 63)
		}
	case Bitset:
		*w = *c.words
	case Run:
		clear(w[:])
		for _, r := range c.runs {
			w.setRange(r)
		}
	}
}

// newValues is the content as a fresh sorted list with room for exactly the values.
func (c *Container) newValues() []uint16 {
	return c.appendValues(make([]uint16, 0, c.card))
}

// appendValues appends every value in order.
func (c *Container) appendValues(a []uint16) []uint16 {
	switch c.kind {
	case Array:
		a = append(a, c.array...)
	case Bitset:
		a = c.words.values(a)
	case Run:
		for _, r := range c.runs {
			for v := int(r.First); v <= int(r.Last); v++ {
				a = append(a, uint16(v))
			}
		}
	}
	return a
}

// runBytes and arrayBytes are the serialized sizes by which the forms are compared.
func runBytes(n int) int   { return 2 + 4*n }
func arrayBytes(n int) int { return 2 * n }

// Optimize gives the container in its smallest form: runs where they are smaller than what is there. It gives c itself
// when nothing changes.
func (c *Container) Optimize(o *Owner) *Container {
	switch c.kind {
	case Array:
		if n := countArrayRuns(c.array, len(c.array)/2); runBytes(n) < arrayBytes(len(c.array)) {
			return newRun(arrayIntervals(c.array, make([]Interval, 0, n)), c.Card(), o)
		}
	case Bitset:
		if n := c.words.countRuns(mostRuns); runBytes(n) < BitsetBytes {
			return newRun(c.words.intervals(make([]Interval, 0, n)), c.Card(), o)
		}
	case Run:
		if runBytes(len(c.runs)) > min(BitsetBytes, arrayBytes(c.Card())) {
			return (&Maker{Owner: o}).efficient(c.runs)
		}
	}
	return c
}

func arrayIntervals(a []uint16, dst []Interval) []Interval {
	for _, v := range a {
		if n := len(dst); n > 0 && int(dst[n-1].Last)+1 == int(v) {
			dst[n-1].Last = v
		} else {
			dst = append(dst, Interval{v, v})
		}
	}
	return dst
}

// mostRuns is the most runs that are smaller than a bitset.
const mostRuns = (BitsetBytes - 2) / 4

// Shrink gives the container with no room to spare. It gives c itself when there is none.
func (c *Container) Shrink(o *Owner) *Container {
	if used, room := c.Payload(); used == room {
		return c
	}
	n := &Container{kind: c.kind, card: c.card, owner: o}
	if c.kind == Array {
		n.array = append(make([]uint16, 0, len(c.array)), c.array...)
	} else {
		n.runs = append(make([]Interval, 0, len(c.runs)), c.runs...)
	}
	return n
}

// FromBytes makes a container of at most 8,192 bytes in string bit order (bit 0 is the top bit of byte 0): an array of
// exactly its values, or a bitset. It gives nil when no bit is set.
func FromBytes(b []byte, o *Owner) *Container {
	n := 0
	for i := 0; i < len(b); i += 8 {
		n += bits.OnesCount64(load(b, i))
	}
	if n == 0 {
		return nil
	}
	if n > MaxArray {
		w := new(words)
		for i := 0; i < len(b); i += 8 {
			w[i>>3] = bits.Reverse64(load(b, i))
		}
		return &Container{kind: Bitset, card: int32(n), words: w, owner: o}
	}
	a := make([]uint16, 0, n)
	for i := 0; i < len(b); i += 8 {
		for x := load(b, i); x != 0; {
			z := bits.LeadingZeros64(x)
			a = append(a, uint16(i<<3+z))
			x &^= 1 << (63 - z)
		}
	}
	return newArray(a, o)
}

// load reads eight bytes at i, the first of them on top; bytes past the end are zero.
func load(b []byte, i int) uint64 {
	if len(b)-i >= 8 {
		return binary.BigEndian.Uint64(b[i:])
	}
	var tail [8]byte
	copy(tail[:], b[i:])
	return binary.BigEndian.Uint64(tail[:])
}

// Bytes writes the 8,192 bytes of the chunk in string bit order.
func (c *Container) Bytes(dst *[BitsetBytes]byte) {
	w := c.words
	if c.kind != Bitset {
		w = c.newWords()
	}
	for i, x := range w {
		binary.BigEndian.PutUint64(dst[i<<3:], bits.Reverse64(x))
	}
}

// Plain gives the same values in the form that flat bytes are turned into: an array of exactly its values, or a bitset.
func (c *Container) Plain(o *Owner) *Container {
	if c.card <= MaxArray {
		return newArray(c.newValues(), o)
	}
	return &Container{kind: Bitset, card: c.card, words: c.newWords(), owner: o}
}

// Grown gives the same values as adding them one by one in ascending order would: an array with the room it grew to, or a
// bitset.
func (c *Container) Grown(o *Owner) *Container {
	if c.card > MaxArray {
		return c.Plain(o)
	}
	room := 0
	for room < c.Card() {
		room = grown(room, room+1)
	}
	return newArray(append(make([]uint16, 0, room), c.newValues()...), o)
}
