package anatomy

import "fmt"

// Intset describes a set of integers as one sorted array: width, count, members (spec/legacy-encodings.md 3).
func Intset(data []byte, w Window) Anatomy {
	r := &reader{data: data, win: w}
	r.intset()
	return r.finish("intset")
}

func (r *reader) intset() {
	if !r.need(8, "an intset header") {
		return
	}
	width := le32(r.data[r.pos:])
	if width != 2 && width != 4 && width != 8 {
		r.fail("a member of %d bytes; the width is 2, 4 or 8", width)
		return
	}
	r.take(4, "head", "width", func([]byte) string {
		return fmt.Sprintf("each member has %d bytes, as the widest ever needed", width)
	})
	n := le32(r.data[r.pos:])
	r.take(4, "index", "count", func([]byte) string { return plural(int(n), "member") })
	if uint64(n)*uint64(width) > uint64(r.left()) {
		r.fail("%d members of %d bytes, %d bytes are left", n, width, r.left())
		return
	}
	last := int64(0)
	for i := range n {
		v := signed(r.data[r.pos : r.pos+int(width)])
		if i > 0 && v <= last {
			r.fail("member %d is %d, not above %d", i, v, last)
			return
		}
		last = v
		r.take(int(width), "number", fmt.Sprintf("member %d", i), func([]byte) string { return fmt.Sprint(v) })
	}
}
