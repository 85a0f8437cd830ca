package value

import (
	"math/bits"

	"bitloupe/engine/memory"
)

// ByteLen is the length in bytes.
func (s *String) ByteLen() int64 { return s.Len() }

// Bit reads one bit; 0 past the end.
func (s *String) Bit(off uint64) bool {
	at := int64(off >> 3)
	if s.room == nil {
		return at < int64(len(s.plain)) && s.plain[at]>>(7-off&7)&1 == 1
	}
	b := s.room.pages.bytesOf(at / PageSize)
	at %= PageSize
	return at < int64(len(b)) && b[at]>>(7-off&7)&1 == 1
}

// Holds says whether the page of a bit is resident, so that setting the bit takes no more room in this process.
func (s *String) Holds(off uint64) bool {
	at := int64(off / pageBits)
	return s.room != nil && at*PageSize < s.room.pages.n && s.room.pages.bytesOf(at) != nil
}

// ReadAt copies bytes from byte off on into dst and gives how many lay inside the string.
func (s *String) ReadAt(off int64, dst []byte) int {
	if s.room != nil {
		return s.room.pages.read(off, dst)
	}
	if off >= int64(len(s.plain)) {
		return 0
	}
	return copy(dst, s.plain[off:])
}

// Slice is the text from byte from up to, not including, byte to; both lie inside the string.
func (s *String) Slice(from, to int64) string {
	if s.room == nil {
		return s.plain[from:to]
	}
	b := make([]byte, to-from)
	s.room.pages.read(from, b)
	return string(b)
}

// EachPage calls f for every page from index from to index to (both included) that may hold a set bit, ascending, until
// f says false. page is that part of the string, at most PageSize bytes; what it lacks of its share is zeros. It may be
// neither written nor kept.
func (s *String) EachPage(from, to int64, f func(index int64, page []byte) bool) {
	last := (s.Len() - 1) / PageSize
	if s.Len() == 0 {
		return
	}
	to = min(to, last)
	if s.room == nil {
		var buf [PageSize]byte
		for i := from; i <= to; i++ {
			if n := copy(buf[:], s.plain[i*PageSize:]); !f(i, buf[:n]) {
				return
			}
		}
		return
	}
	p := &s.room.pages
	for i := from; i <= to; i++ {
		if len(p.dir) > 0 && p.dir[i/blockPages] == nil {
			i |= blockPages - 1
			continue
		}
		if b := p.bytesOf(i); len(b) > 0 && !f(i, b) {
			return
		}
	}
}

// Count is the number of set bits from bit from to bit to, both included. Cost: whole pages written bit by bit know
// their count; the rest is read.
func (s *String) Count(from, to uint64) uint64 {
	if s.Len() == 0 || from > to {
		return 0
	}
	to = min(to, uint64(s.Len())*8-1)
	if from > to {
		return 0
	}
	if s.room == nil {
		return onesIn(s.plain, from, to)
	}
	var n uint64
	p := &s.room.pages
	s.EachPage(int64(from/pageBits), int64(to/pageBits), func(i int64, b []byte) bool {
		start := uint64(i) * pageBits
		lo, hi := max(from, start)-start, min(to-start, pageBits-1)
		if pg := p.at(i); pg != nil && pg.ones >= 0 && lo == 0 && hi == pageBits-1 {
			n += uint64(pg.ones)
			return true
		}
		n += onesIn(b, lo, hi)
		return true
	})
	return n
}

// onesIn counts the set bits from bit from to bit to, both included; b may end before to.
func onesIn[T ~string | ~[]byte](b T, from, to uint64) uint64 {
	if end := uint64(len(b)) * 8; from >= end {
		return 0
	} else if to >= end {
		to = end - 1
	}
	first, last := from>>3, to>>3
	n := ones(b[first : last+1])
	n -= bits.OnesCount8(b[first] &^ (0xff >> (from & 7)))
	n -= bits.OnesCount8(b[last] & (0x7f >> (to & 7)))
	return uint64(n)
}

// Next is the first bit equal to bit at or after from and not after to; ok is false when there is none. Bits past the
// end of the string are no bits.
func (s *String) Next(bit bool, from, to uint64) (off uint64, ok bool) {
	if s.Len() == 0 || from > to {
		return 0, false
	}
	to = min(to, uint64(s.Len())*8-1)
	if from > to {
		return 0, false
	}
	if s.room == nil {
		return next(s.plain, bit, from, to)
	}
	p := &s.room.pages
	for i := from / pageBits; i <= to/pageBits; i++ {
		if bit && len(p.dir) > 0 && p.dir[i/blockPages] == nil {
			i |= blockPages - 1
			continue
		}
		start := i * pageBits
		lo, hi := max(from, start)-start, min(to-start, pageBits-1)
		b := p.bytesOf(int64(i))
		if at, found := next(b, bit, lo, hi); found {
			return start + at, true
		}
		if end := uint64(len(b)) * 8; !bit && end <= hi {
			return start + max(lo, end), true
		}
	}
	return 0, false
}

// next searches the bytes that are there.
func next[T ~string | ~[]byte](b T, bit bool, from, to uint64) (uint64, bool) {
	var flip byte
	if !bit {
		flip = 0xff
	}
	for i := from >> 3; i < uint64(len(b)) && i <= to>>3; i++ {
		if i+8 <= uint64(len(b)) && i > from>>3 {
			if w := word(b[i : i+8]); bit && w == 0 || !bit && w == ^uint64(0) {
				i += 7
				continue
			}
		}
		c := b[i] ^ flip
		if i == from>>3 {
			c &= 0xff >> (from & 7)
		}
		if c != 0 {
			off := i<<3 + uint64(bits.LeadingZeros8(c))
			return off, off <= to
		}
	}
	return 0, false
}

// Chunks is the number of chunks the length spans.
func (s *String) Chunks() uint64 { return uint64((s.Len() + PageSize - 1) / PageSize) }

// EachChunk calls f for every chunk that holds a set bit.
func (s *String) EachChunk(_ memory.Profile, f func(Chunk) bool) {
	s.EachPage(0, int64(s.Chunks())-1, func(i int64, b []byte) bool {
		n := s.onesOf(i, b)
		return n == 0 || f(Chunk{Index: uint64(i), Kind: 'f', Card: n})
	})
}

// ChunkAt describes one chunk, with its runs counted; ok is false when no bit is set in it.
func (s *String) ChunkAt(_ memory.Profile, index uint64) (c Chunk, ok bool) {
	s.EachPage(int64(index), int64(index), func(i int64, b []byte) bool {
		c = Chunk{Index: index, Kind: 'f', Card: s.onesOf(i, b), Runs: runsIn(b)}
		ok = c.Card > 0
		return false
	})
	return c, ok
}

// ChunkBits writes the bytes of a chunk.
func (s *String) ChunkBits(index uint64, dst *[PageSize]byte) {
	clear(dst[s.ReadAt(int64(index)*PageSize, dst[:]):])
}

// onesOf is the set bits of a whole page, known or counted and then known.
func (s *String) onesOf(index int64, b []byte) int {
	if s.room == nil || s.room.pages.n <= PageSize {
		return ones(b)
	}
	pg := s.room.pages.at(index)
	if pg.ones < 0 {
		pg.ones = int32(ones(b))
	}
	return int(pg.ones)
}

// runsIn counts the maximal runs of set bits: the bits that are set while the one before is not.
func runsIn(b []byte) int {
	n, before := 0, byte(0)
	for _, c := range b {
		n += bits.OnesCount8(c &^ (c>>1 | before<<7))
		before = c & 1
	}
	return n
}
