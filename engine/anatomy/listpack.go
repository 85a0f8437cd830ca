package anatomy

import "fmt"

// Listpack describes a short list in one run of bytes: total length, number of entries, entries, end byte. An entry is its
// encoding, its data and its own length again, to be read from behind (spec/legacy-encodings.md 3). names label the
// entries in turn, e.g. "field", "value"; one name is enough for all.
func Listpack(data []byte, w Window, names ...string) Anatomy {
	r := &reader{data: data, win: w}
	r.listpack(names...)
	return r.finish("listpack")
}

// name is the label of the i-th of entries that take turns.
func name(i int, names []string) string {
	switch len(names) {
	case 0:
		return fmt.Sprintf("entry %d", i)
	case 1:
		return fmt.Sprintf("%s %d", names[0], i)
	}
	return fmt.Sprintf("%s %d", names[i%len(names)], i/len(names))
}

func (r *reader) listpack(names ...string) {
	start := r.pos
	if !r.need(7, "a listpack") {
		return
	}
	total, count := le32(r.data[r.pos:]), int(le16(r.data[r.pos+4:]))
	if uint64(total) != uint64(r.left()) {
		r.fail("the header says %d bytes, there are %d", total, r.left())
		return
	}
	r.take(4, "head", "total bytes", number32)
	r.take(2, "index", "entries", func([]byte) string {
		if count == 65535 {
			return "65,535 or more: to be counted"
		}
		return fmt.Sprint(count)
	})
	i := 0
	for ; r.err == nil && r.left() > 1 && r.data[r.pos] != 0xff; i++ {
		said := ""
		r.group("text", name(i, names), func() string { return said }, func() { said = r.listpackEntry() })
	}
	switch {
	case r.err != nil:
	case r.left() != 1 || r.data[r.pos] != 0xff:
		r.fail("byte %d should be the end byte ff", r.pos-start)
	case count != 65535 && count != i:
		r.fail("the header says %d entries, there are %d", count, i)
	default:
		r.take(1, "foot", "end", nil)
	}
}

// listpackEntry labels one entry and says what it holds. A byte is kept for the end of the list.
func (r *reader) listpackEntry() (said string) {
	b := r.data[r.pos:]
	room := len(b) - 1
	enc, n := 1, 0
	what := ""
	switch c := b[0]; {
	case c < 0x80:
		what = "a number of 7 bits, in this byte"
	case c < 0xc0:
		n, what = int(c&0x3f), "a text, its length in 6 bits"
	case c < 0xe0:
		enc, what = 2, "a number of 13 bits, in these bytes"
	case c < 0xf0:
		enc, what = 2, "a text, its length in 12 bits"
		if room >= 2 {
			n = int(c&0x0f)<<8 | int(b[1])
		}
	case c == 0xf0:
		enc, what = 5, "a text, its length in 32 bits"
		if room >= 5 {
			n = int(le32(b[1:]))
		}
	case c <= 0xf4:
		n = [4]int{2, 3, 4, 8}[c-0xf1]
		what = fmt.Sprintf("a number of %d bits", 8*n)
	default:
		r.fail("no encoding starts with %02x", c)
		return ""
	}
	if enc+n > room || !r.need(enc, "an encoding") {
		r.fail("the entry needs %d bytes, %d are left", enc+n, room)
		return ""
	}
	size := backLength(enc + n)
	if enc+n+size > room {
		r.fail("the entry needs %d bytes, %d are left", enc+n+size, room)
		return ""
	}
	text := b[0] >= 0x80 && b[0] < 0xc0 || b[0] >= 0xe0 && b[0] <= 0xf0
	data := b[enc : enc+n]
	switch {
	case text:
		said = quote(data)
	case n == 0:
		said = fmt.Sprint(small(b[:enc]))
	default:
		said = fmt.Sprint(wide(data))
	}
	r.take(enc, "head", "encoding", func(b []byte) string {
		switch {
		case text:
			return fmt.Sprintf("%s: %d", what, n)
		case n == 0:
			return what + ": " + said
		}
		return what
	})
	role, part := "number", "number"
	if text {
		role, part = "text", "text"
	}
	r.take(n, role, part, func([]byte) string { return said })
	want := appendBackLength(nil, enc+n)
	if got := r.data[r.pos : r.pos+size]; string(got) != string(want) {
		r.fail("the back-length is % x and should be % x", got, want)
		return ""
	}
	r.take(size, "index", "back-length", func([]byte) string { return plural(enc+n, "byte") + " to the start of the entry" })
	return said
}

// small is the number in an encoding that holds it itself.
func small(b []byte) int64 {
	if len(b) == 1 {
		return int64(b[0])
	}
	return int64(int16(uint16(b[0])<<11|uint16(b[1])<<3)) >> 3
}

// wide reads a little-endian number with a sign, three bytes among its widths.
func wide(b []byte) int64 {
	if len(b) == 3 {
		return int64(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24) >> 8)
	}
	return signed(b)
}

func backLength(n int) int {
	switch {
	case n <= 127:
		return 1
	case n < 16383:
		return 2
	case n < 2097151:
		return 3
	case n < 268435455:
		return 4
	}
	return 5
}

func appendBackLength(dst []byte, n int) []byte {
	size := backLength(n)
	for i := size - 1; i >= 0; i-- {
		b := byte(n >> (7 * i) & 127)
		if i < size-1 {
			b |= 128
		}
		dst = append(dst, b)
	}
	return dst
}
