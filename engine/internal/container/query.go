package container

import "math/bits"

// Count is the number of values from from to to, both included.
func (c *Container) Count(from, to uint16) int {
	if from == 0 && to == Width-1 {
		return c.Card()
	}
	switch c.kind {
	case Array:
		n := search(c.array, from)
		if to == Width-1 {
			return len(c.array) - n
		}
		return search(c.array, to+1) - n
	case Bitset:
		return c.words.countRange(from, to)
	}
	n := 0
	for i := max(searchRuns(c.runs, from), 0); i < len(c.runs) && c.runs[i].First <= to; i++ {
		if r := (Interval{max(c.runs[i].First, from), min(c.runs[i].Last, to)}); r.First <= r.Last {
			n += r.Len()
		}
	}
	return n
}

// Next is the first value at or after from; ok is false when there is none.
func (c *Container) Next(from uint16) (v uint16, ok bool) {
	switch c.kind {
	case Array:
		if i := search(c.array, from); i < len(c.array) {
			return c.array[i], true
		}
		return 0, false
	case Bitset:
		i := int(from >> 6)
		x := c.words[i] & (^uint64(0) << (from & 63))
		for x == 0 {
			if i++; i == numWords {
				return 0, false
			}
			x = c.words[i]
		}
		return uint16(i<<6 + bits.TrailingZeros64(x)), true
	}
	i := searchRuns(c.runs, from)
	if i >= 0 && from <= c.runs[i].Last {
		return from, true
	}
	if i+1 < len(c.runs) {
		return c.runs[i+1].First, true
	}
	return 0, false
}

// NextClear is the first position at or after from that is clear; ok is false when all of them are set.
func (c *Container) NextClear(from uint16) (v uint16, ok bool) {
	switch c.kind {
	case Array:
		at := int(from)
		for _, v := range c.array[search(c.array, from):] {
			if int(v) != at {
				break
			}
			at++
		}
		return uint16(at), at < Width
	case Bitset:
		i := int(from >> 6)
		x := ^c.words[i] & (^uint64(0) << (from & 63))
		for x == 0 {
			if i++; i == numWords {
				return 0, false
			}
			x = ^c.words[i]
		}
		return uint16(i<<6 + bits.TrailingZeros64(x)), true
	}
	i := searchRuns(c.runs, from)
	if i < 0 || from > c.runs[i].Last {
		return from, true
	}
	return c.runs[i].Last + 1, c.runs[i].Last != Width-1
}

// Max is the greatest value. The container must not be empty.
func (c *Container) Max() uint16 {
	switch c.kind {
	case Array:
		return c.array[len(c.array)-1]
	case Run:
		return c.runs[len(c.runs)-1].Last
	}
	i := numWords - 1
	for c.words[i] == 0 {
		i--
	}
	return uint16(i<<6 + 63 - bits.LeadingZeros64(c.words[i]))
}

// NumRuns is the number of maximal runs. Cost: up to one pass over the payload.
func (c *Container) NumRuns() int {
	switch c.kind {
	case Array:
		return countArrayRuns(c.array, Width)
	case Bitset:
		return c.words.countRuns(Width)
	}
	return len(c.runs)
}

// Each calls f with every value in order until f says false, and says whether f never did.
func (c *Container) Each(f func(uint16) bool) bool {
	switch c.kind {
	case Array:
		for _, v := range c.array {
			if !f(v) {
				return false
			}
		}
	case Bitset:
		for i, x := range c.words {
			for ; x != 0; x &= x - 1 {
				if !f(uint16(i<<6 + bits.TrailingZeros64(x))) {
					return false
				}
			}
		}
	case Run:
		for _, r := range c.runs {
			for v := int(r.First); v <= int(r.Last); v++ {
				if !f(uint16(v)) {
					return false
				}
			}
		}
	}
	return true
}

// Equal says whether both hold the same values, whatever their kinds.
func Equal(a, b *Container) bool {
	if a.card != b.card {
		return false
	}
	if a.kind != Bitset {
		return a.Each(b.Contains)
	}
	return b.Each(a.Contains)
}
