package anatomy

import "fmt"

// Ziplist describes the packed list of servers before 7.0: total length, place of the last entry, number of entries,
// entries, end byte. An entry is the length of the one before it, its encoding and its data (spec/legacy-encodings.md 3).
// names label the entries in turn, as in Listpack.
func Ziplist(data []byte, w Window, names ...string) Anatomy {
	r := &reader{data: data, win: w}
	r.ziplist(names...)
	return r.finish("ziplist")
}

func (r *reader) ziplist(names ...string) {
	start := r.pos
	if !r.need(11, "a ziplist") {
		return
	}
	total, tail, count := le32(r.data[r.pos:]), le32(r.data[r.pos+4:]), int(le16(r.data[r.pos+8:]))
	if uint64(total) != uint64(r.left()) {
		r.fail("the header says %d bytes, there are %d", total, r.left())
		return
	}
	r.take(4, "head", "total bytes", number32)
	r.take(4, "index", "last entry", func([]byte) string { return fmt.Sprintf("at byte %d", tail) })
	r.take(2, "index", "entries", func([]byte) string {
		if count == 65535 {
			return "65,535 or more: to be counted"
		}
		return fmt.Sprint(count)
	})
	i, last, before := 0, r.pos-start, 0
	for ; r.err == nil && r.left() > 1 && r.data[r.pos] != 0xff; i++ {
		last = r.pos - start
		from := r.pos
		said := ""
		r.group("text", name(i, names), func() string { return said }, func() { said = r.ziplistEntry(before) })
		before = r.pos - from
	}
	switch {
	case r.err != nil:
	case r.left() != 1 || r.data[r.pos] != 0xff:
		r.fail("byte %d should be the end byte ff", r.pos-start)
	case count != 65535 && count != i:
		r.fail("the header says %d entries, there are %d", count, i)
	case int(tail) != last:
		r.fail("the header puts the last entry at %d, it is at %d", tail, last)
	default:
		r.take(1, "foot", "end", nil)
	}
}

// ziplistEntry labels one entry behind one of before bytes and says what it holds.
func (r *reader) ziplistEntry(before int) (said string) {
	b := r.data[r.pos:]
	room := len(b) - 1
	size, got := 1, int(b[0])
	if b[0] == 0xfe {
		if room < 5 {
			r.fail("the entry is cut off")
			return ""
		}
		size, got = 5, int(le32(b[1:]))
	}
	if got != before {
		r.fail("it says the entry before it has %d bytes, which has %d", got, before)
		return ""
	}
	if size >= room {
		r.fail("the entry is cut off")
		return ""
	}
	r.take(size, "index", "previous", func([]byte) string { return plural(before, "byte") + " back to the entry before" })
	b, room = r.data[r.pos:], room-size
	enc, n, what, ok := zipEncoding(b, room)
	switch {
	case !ok:
		r.fail("no encoding starts with %02x", b[0])
		return ""
	case enc+n > room:
		r.fail("the entry needs %d bytes, %d are left", enc+n, room)
		return ""
	}
	c, data := b[0], b[enc:enc+n]
	role := "number"
	switch {
	case c < 0xc0:
		role, said = "text", quote(data)
	case c >= 0xf1 && c < 0xfe:
		said = fmt.Sprint(c - 0xf1)
	default:
		said = fmt.Sprint(wide(data))
	}
	r.take(enc, "head", "encoding", func([]byte) string {
		if n == 0 && role == "number" {
			return what + ": " + said
		}
		return what
	})
	r.take(n, role, role, func([]byte) string { return said })
	return said
}

// zipEncoding is how many bytes encode an entry and how many hold its data. What is cut off is found by the sizes.
func zipEncoding(b []byte, room int) (enc, n int, what string, ok bool) {
	switch c := b[0]; {
	case c < 0x40:
		return 1, int(c), fmt.Sprintf("a text, its length in 6 bits: %d", c), true
	case c < 0x80:
		if room < 2 {
			return 2, 0, "", true
		}
		n = int(c&0x3f)<<8 | int(b[1])
		return 2, n, fmt.Sprintf("a text, its length in 14 bits: %d", n), true
	case c == 0x80:
		if room < 5 {
			return 5, 0, "", true
		}
		n = int(be(b[1:5]))
		return 5, n, fmt.Sprintf("a text, its length in 32 bits: %d", n), true
	case c == 0xfe:
		return 1, 1, "a number of 8 bits", true
	case c == 0xc0:
		return 1, 2, "a number of 16 bits", true
	case c == 0xf0:
		return 1, 3, "a number of 24 bits", true
	case c == 0xd0:
		return 1, 4, "a number of 32 bits", true
	case c == 0xe0:
		return 1, 8, "a number of 64 bits", true
	case c >= 0xf1 && c < 0xfe:
		return 1, 0, "a number from 0 to 12, in this byte", true
	}
	return 0, 0, "", false
}
