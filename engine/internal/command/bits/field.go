package bits

import (
	"bitloupe/engine/internal/value"
)

// overflow is what BITFIELD does with a result that does not fit its field.
type overflow int

const (
	wrap overflow = iota
	sat
	fail
)

// field is an integer of 1 to 64 bits somewhere in a bitmap; the top bit comes first.
type field struct {
	off    uint64
	width  uint64
	signed bool
}

// last is the field's last bit.
func (f field) last() uint64 { return f.off + f.width - 1 }

// get reads the field; bits past the end of the value, or of no value at all, are 0.
func (f field) get(v value.Chunked) int64 {
	if v == nil {
		return 0
	}
	var n uint64
	for i := range f.width {
		n <<= 1
		if v.Bit(f.off + i) {
			n |= 1
		}
	}
	if f.signed && f.width < 64 && n>>(f.width-1) == 1 {
		n |= ^uint64(0) << f.width
	}
	return int64(n)
}

// put writes the field, first the bits to set, then those to clear: so does the server, and it decides which container
// a chunk at the limit ends up with.
func (f field) put(t *target, n int64) {
	for _, on := range []bool{true, false} {
		for i := range f.width {
			if bit := uint64(n)>>(f.width-1-i)&1 == 1; bit == on {
				t.set(f.off+i, on)
			}
		}
	}
}

// add gives n + incr as the field can hold it under a rule of overflow; ok is false where the rule is to fail.
func (f field) add(n, incr int64, how overflow) (sum int64, ok bool) {
	over, limit := 0, int64(0)
	if f.signed {
		over, limit = f.signedOver(n, incr)
	} else {
		over, limit = f.unsignedOver(uint64(n), incr)
	}
	switch {
	case over == 0:
		return n + incr, true
	case how == sat:
		return limit, true
	case how == fail:
		return 0, false
	}
	return f.wrapped(uint64(n) + uint64(incr)), true
}

// wrapped keeps the low bits and, in a signed field, spreads the top one.
func (f field) wrapped(n uint64) int64 {
	if f.width == 64 {
		return int64(n)
	}
	high := ^uint64(0) << f.width
	if f.signed && n>>(f.width-1)&1 == 1 {
		return int64(n | high)
	}
	return int64(n &^ high)
}

// unsignedOver says whether n + incr is above (1) or below (-1) what the field can hold, and gives the limit it passed.
func (f field) unsignedOver(n uint64, incr int64) (over int, limit int64) {
	most := uint64(1)<<f.width - 1
	switch {
	case n > most || (incr > 0 && incr > int64(most-n)):
		return 1, int64(most)
	case incr < 0 && incr < int64(-n):
		return -1, 0
	}
	return 0, 0
}

// signedOver is unsignedOver for a signed field. The distance to the upper limit is a 64-bit difference that wraps, as
// in the server: for n near -2^63 in a narrow field it comes out negative, and the upper limit is taken for the lower
// (spec/legacy-encodings.md 1).
func (f field) signedOver(n, incr int64) (over int, limit int64) {
	most := int64(uint64(1)<<(f.width-1) - 1)
	least := -most - 1
	up, down := int64(uint64(most)-uint64(n)), int64(uint64(least)-uint64(n))
	narrow := f.width != 64
	switch {
	case n > most || (narrow && incr > up) || (n >= 0 && incr > 0 && incr > up):
		return 1, most
	case n < least || (narrow && incr < down) || (n < 0 && incr < 0 && incr < down):
		return -1, least
	}
	return 0, 0
}
