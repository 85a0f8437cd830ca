package container

import "math/bits"

// The loops below take eight words a turn and count while they combine: one pass over memory, and no separate counting
// pass afterwards. That matters most in wasm, where nothing is vectorised: there each word is stored as soon as it is known,
// because values that wait are kept in memory anyway.

// eight are the words from i on, which must be there. The address is worked out and checked once for all of them.
func (w *words) eight(i int) *[8]uint64 { return (*[8]uint64)(w[i : i+8]) }

// count is the number of set bits.
func (w *words) count() int {
	var n int
	for i := 0; i < numWords; i += 8 {
		s := w.eight(i)
		n += bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3]) +
			bits.OnesCount64(s[4]) + bits.OnesCount64(s[5]) + bits.OnesCount64(s[6]) + bits.OnesCount64(s[7])
	}
	return n
}

// and, or, xor and andNot combine two bitsets into w and give the number of bits set. w may be one of them.
func (w *words) and(a, b *words) (n int) {
	for i := 0; i < numWords; i += 8 {
		d, x, y := w.eight(i), a.eight(i), b.eight(i)
		p := x[0] & y[0]
		d[0] = p
		q := x[1] & y[1]
		d[1] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[2] & y[2]
		d[2] = p
		q = x[3] & y[3]
		d[3] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[4] & y[4]
		d[4] = p
		q = x[5] & y[5]
		d[5] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[6] & y[6]
		d[6] = p
		q = x[7] & y[7]
		d[7] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
	}
	return n
}

func (w *words) or(a, b *words) (n int) {
	for i := 0; i < numWords; i += 8 {
		d, x, y := w.eight(i), a.eight(i), b.eight(i)
		p := x[0] | y[0]
		d[0] = p
		q := x[1] | y[1]
		d[1] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[2] | y[2]
		d[2] = p
		q = x[3] | y[3]
		d[3] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[4] | y[4]
		d[4] = p
		q = x[5] | y[5]
		d[5] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[6] | y[6]
		d[6] = p
		q = x[7] | y[7]
		d[7] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
	}
	return n
}

func (w *words) xor(a, b *words) (n int) {
	for i := 0; i < numWords; i += 8 {
		d, x, y := w.eight(i), a.eight(i), b.eight(i)
		p := x[0] ^ y[0]
		d[0] = p
		q := x[1] ^ y[1]
		d[1] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[2] ^ y[2]
		d[2] = p
		q = x[3] ^ y[3]
		d[3] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[4] ^ y[4]
		d[4] = p
		q = x[5] ^ y[5]
		d[5] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[6] ^ y[6]
		d[6] = p
		q = x[7] ^ y[7]
		d[7] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
	}
	return n
}

func (w *words) andNot(a, b *words) (n int) {
	for i := 0; i < numWords; i += 8 {
		d, x, y := w.eight(i), a.eight(i), b.eight(i)
		p := x[0] &^ y[0]
		d[0] = p
		q := x[1] &^ y[1]
		d[1] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[2] &^ y[2]
		d[2] = p
		q = x[3] &^ y[3]
		d[3] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[4] &^ y[4]
		d[4] = p
		q = x[5] &^ y[5]
		d[5] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
		p = x[6] &^ y[6]
		d[6] = p
		q = x[7] &^ y[7]
		d[7] = q
		n += bits.OnesCount64(p) + bits.OnesCount64(q)
	}
	return n
}

// mask is the bits from to to of one word, both included.
func mask(from, to uint) uint64 { return ^uint64(0) << (from & 63) & (^uint64(0) >> (63 - to&63)) }

func (w *words) setRange(r Interval) {
	i, j := uint(r.First)>>6, uint(r.Last)>>6
	first, last := mask(uint(r.First), 63), mask(0, uint(r.Last))
	if i == j {
		w[i] |= first & last
		return
	}
	w[i] |= first
	for k := i + 1; k < j; k++ {
		w[k] = ^uint64(0)
	}
	w[j] |= last
}

func (w *words) clearRange(r Interval) {
	i, j := uint(r.First)>>6, uint(r.Last)>>6
	first, last := mask(uint(r.First), 63), mask(0, uint(r.Last))
	if i == j {
		w[i] &^= first & last
		return
	}
	w[i] &^= first
	for k := i + 1; k < j; k++ {
		w[k] = 0
	}
	w[j] &^= last
}

func (w *words) flipRange(r Interval) {
	i, j := uint(r.First)>>6, uint(r.Last)>>6
	first, last := mask(uint(r.First), 63), mask(0, uint(r.Last))
	if i == j {
		w[i] ^= first & last
		return
	}
	w[i] ^= first
	for k := i + 1; k < j; k++ {
		w[k] = ^w[k]
	}
	w[j] ^= last
}

// countRange is the number of set bits from from to to, both included.
func (w *words) countRange(from, to uint16) int {
	i, j := uint(from)>>6, uint(to)>>6
	if i == j {
		return bits.OnesCount64(w[i] & mask(uint(from), uint(to)))
	}
	n := bits.OnesCount64(w[i]&mask(uint(from), 63)) + bits.OnesCount64(w[j]&mask(0, uint(to)))
	for k := i + 1; k < j; k++ {
		n += bits.OnesCount64(w[k])
	}
	return n
}

// busy says whether it is clear early on that there are more than most runs. It counts the places inside words where a bit
// differs from the one before, of which a run has two at the most: half the work of finding where runs start.
func (w *words) busy(most int) bool {
	n := 0
	for i := 0; i < numWords; i += 8 {
		s := w.eight(i)
		p, q := s[0], s[1]
		n += bits.OnesCount64(p^p>>1) + bits.OnesCount64(q^q>>1)
		p, q = s[2], s[3]
		n += bits.OnesCount64(p^p>>1) + bits.OnesCount64(q^q>>1)
		p, q = s[4], s[5]
		n += bits.OnesCount64(p^p>>1) + bits.OnesCount64(q^q>>1)
		p, q = s[6], s[7]
		n += bits.OnesCount64(p^p>>1) + bits.OnesCount64(q^q>>1)
		if n-(i+8) > 2*most { // the top bit of a word counts as one more
			return true
		}
		if i == numWords/4 && n < most {
			return false
		}
	}
	return false
}

// countRuns is the number of maximal runs, or any number above most once it is clear that there are more.
func (w *words) countRuns(most int) int {
	if most < numWords*2 && w.busy(most) {
		return most + 1
	}
	n := 0
	last := uint64(0)
	for i := 0; i < numWords && n <= most; i += 8 {
		s := w.eight(i)
		p, q := s[0], s[1]
		n += starts(p, last) + starts(q, p)
		p = s[2]
		n += starts(p, q)
		q = s[3]
		n += starts(q, p)
		p = s[4]
		n += starts(p, q)
		q = s[5]
		n += starts(q, p)
		p = s[6]
		n += starts(p, q)
		last = s[7]
		n += starts(last, p)
	}
	return n
}

// starts is the number of runs that start in a word, given the word before it.
func starts(x, before uint64) int { return bits.OnesCount64(x &^ (x<<1 | before>>63)) }

// values appends every set bit in order.
func (w *words) values(dst []uint16) []uint16 {
	for i, x := range w {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint16(i<<6+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// intervals appends every maximal run in order.
func (w *words) intervals(dst []Interval) []Interval {
	start := -1
	for i, x := range w {
		if (x == 0 && start < 0) || (x == ^uint64(0) && start >= 0) {
			continue
		}
		for b := 0; b < 64; {
			if start < 0 {
				z := bits.TrailingZeros64(x >> b)
				if b += z; b >= 64 {
					break
				}
				start = i<<6 + b
			}
			if b += bits.TrailingZeros64(^(x >> b)); b >= 64 {
				break
			}
			dst = append(dst, Interval{uint16(start), uint16(i<<6 + b - 1)})
			start = -1
		}
	}
	if start >= 0 {
		dst = append(dst, Interval{uint16(start), Width - 1})
	}
	return dst
}
