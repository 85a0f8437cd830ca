package bits

import (
	"encoding/binary"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// page is one piece of a string: 65,536 bits.
type page [value.PageSize]byte

// opStrings combines strings, page by page. Pages that hold no bit in any source are passed over;
// their complement is one page of ones, shared by all of them.
func opStrings(c *command.Ctx, o op, dest string, sources []source, length int64) resp.Value {
	strs := make([]*value.String, len(sources))
	for i, s := range sources {
		strs[i], _ = s.v.(*value.String)
		c.Trace.Scanned(s.byteLen())
	}
	pages := (length + value.PageSize - 1) / value.PageSize
	out := value.NewZeros(length)
	var w combiner
	for i := range pages {
		size := min(value.PageSize, length-i*value.PageSize)
		any := w.combine(o, strs, i, int(size))
		switch {
		case any:
			out.SetPage(i, w.out[:size])
		case o == opNot && size == value.PageSize && pages > 1:
			out.SetOnes(i)
		case o == opNot:
			out.SetPage(i, w.ones(int(size)))
		}
	}
	c.Store(dest, out, ruleOpString)
	c.Trace.Notify("$", "set", dest)
	return resp.Int(length)
}

// combiner works one page of a result out. rest gathers the sources behind the first (DIFF, DIFF1, ANDOR) or the bits
// met more than once (ONE).
type combiner struct{ out, rest page }

// ones is that many bytes of ones.
func (w *combiner) ones(size int) []byte {
	for i := range size {
		w.out[i] = 0xff
	}
	return w.out[:size]
}

// combine fills out with page i of the result, of which the first size bytes count; it says whether any source had
// something there. Where none had, the page is zeros, and ones for NOT.
func (w *combiner) combine(o op, strs []*value.String, i int64, size int) (any bool) {
	apart := o == opDiff || o == opDiff1 || o == opAndOr
	clear(w.out[:])
	clear(w.rest[:])
	for k, s := range strs {
		there := false
		if s != nil {
			s.EachPage(i, i, func(_ int64, b []byte) bool {
				there, any = true, true
				w.take(o, k, apart, b)
				return false
			})
		}
		if !there && o == opAnd {
			clear(w.out[:])
		}
	}
	switch {
	case !any:
		return false
	case o == opNot:
		each(&w.out, &w.out, func(x, _ uint64) uint64 { return ^x })
		clear(w.out[size:])
	case o == opDiff:
		each(&w.out, &w.rest, func(x, u uint64) uint64 { return x &^ u })
	case o == opDiff1:
		each(&w.out, &w.rest, func(x, u uint64) uint64 { return u &^ x })
	case o == opAndOr:
		each(&w.out, &w.rest, func(x, u uint64) uint64 { return x & u })
	}
	return true
}

// take works source k, whose bytes of the page are b, into the result; what b lacks is zeros.
func (w *combiner) take(o op, k int, apart bool, b []byte) {
	if k == 0 {
		copy(w.out[:], b)
		return
	}
	dst := &w.out
	if apart {
		dst = &w.rest
	}
	var tail page
	if len(b) < len(tail) {
		copy(tail[:], b)
		b = tail[:]
	}
	src := (*page)(b)
	// The plain operations are written out, as a call for every word would cost more than the word.
	switch o {
	case opAnd:
		for i := 0; i < len(src); i += 8 {
			store(dst[i:], load(dst[i:])&load(src[i:]))
		}
	case opXor:
		for i := 0; i < len(src); i += 8 {
			store(dst[i:], load(dst[i:])^load(src[i:]))
		}
	case opOne:
		for i := 0; i < len(src); i += 8 {
			x, y, m := load(w.out[i:]), load(src[i:]), load(w.rest[i:])
			m |= x & y
			store(w.rest[i:], m)
			store(w.out[i:], (x^y)&^m)
		}
	default:
		for i := 0; i < len(src); i += 8 {
			store(dst[i:], load(dst[i:])|load(src[i:]))
		}
	}
}

// each replaces every word of dst by f of it and the word of src at the same place.
func each(dst, src *page, f func(x, y uint64) uint64) {
	for i := 0; i < len(dst); i += 8 {
		store(dst[i:], f(load(dst[i:]), load(src[i:])))
	}
}

func load(b []byte) uint64     { return binary.LittleEndian.Uint64(b) }
func store(b []byte, x uint64) { binary.LittleEndian.PutUint64(b, x) }
