package anatomy

import (
	"fmt"
	"strings"
)

// The cookies and limits of the portable format (https://github.com/RoaringBitmap/RoaringFormatSpec, "General layout").
const (
	cookieNoRuns = 12346
	cookieRuns   = 12347
	// noOffsets is the number of containers below which a bitmap with runs has no list of offsets.
	noOffsets     = 4
	maxContainers = 1 << 16
	arrayMax      = 4096
	bitsetBytes   = 8192
)

// Roaring32 describes a bitmap of 32-bit values in the portable format.
func Roaring32(data []byte, w Window) Anatomy {
	r := &reader{data: data, win: w}
	r.roaring32(0)
	return r.finish("roaring, 32-bit portable format")
}

// Roaring64 describes a bitmap of 64-bit values in the portable format: a count, and for each upper half of a value that
// is in use four bytes of it and a 32-bit bitmap of the lower halves ("Extension for 64-bit implementations").
func Roaring64(data []byte, w Window) Anatomy {
	r := &reader{data: data, win: w}
	r.roaring64()
	return r.finish("roaring, 64-bit portable format")
}

func (r *reader) roaring64() {
	if !r.need(8, "the count of 32-bit bitmaps") {
		return
	}
	n := le64(r.data[r.pos:])
	r.take(8, "head", "bitmaps", number64)
	last := int64(-1)
	for i := uint64(0); i < n; i++ {
		if !r.need(4, "the upper half of bitmap "+fmt.Sprint(i)) {
			return
		}
		high := le32(r.data[r.pos:])
		if int64(high) <= last {
			r.fail("upper half %d does not follow %d", high, last)
			return
		}
		last = int64(high)
		r.group("index", fmt.Sprintf("bitmap %d", i), func() string {
			return fmt.Sprintf("values %d to %d", uint64(high)<<32, uint64(high)<<32|0xffffffff)
		}, func() {
			r.take(4, "index", "upper half", number32)
			r.roaring32(uint64(high) << 16)
		})
		if r.err != nil {
			return
		}
	}
}

// contents is one line of the descriptive header.
type contents struct {
	key  uint16
	card int
	run  bool
}

// roaring32 reads one bitmap; base is the number of the chunk that key 0 stands for.
func (r *reader) roaring32(base uint64) {
	start := r.pos
	if !r.need(4, "the cookie") {
		return
	}
	word := le32(r.data[r.pos:])
	var n int
	var flags []byte
	switch {
	case word == cookieNoRuns:
		r.take(4, "head", "cookie", func([]byte) string { return "12346: no run containers" })
		if !r.need(4, "the number of containers") {
			return
		}
		count := le32(r.data[r.pos:])
		if count > maxContainers {
			r.fail("%d containers, at most %d are possible", count, maxContainers)
			return
		}
		n = int(count)
		r.take(4, "head", "containers", number32)
	case word&0xffff == cookieRuns:
		n = int(word>>16) + 1
		r.take(4, "head", "cookie", func([]byte) string { return fmt.Sprintf("12347: some containers are runs; %s", plural(n, "container")) })
		if !r.need((n+7)/8, "the run flags") {
			return
		}
		flags = r.data[r.pos : r.pos+(n+7)/8]
		r.take((n+7)/8, "head", "run flags", func([]byte) string { return runList(flags, n) })
	default:
		r.fail("cookie %d is neither 12346 nor 12347", word)
		return
	}
	list := r.descriptive(n, flags, base)
	if r.err != nil {
		return
	}
	if flags == nil || n >= noOffsets {
		if !r.offsets(list, start, base) {
			return
		}
	}
	for _, c := range list {
		if !r.container(c, base) {
			return
		}
	}
}

// descriptive reads the list of keys and cardinalities.
func (r *reader) descriptive(n int, flags []byte, base uint64) []contents {
	if !r.need(4*n, "the descriptive header") {
		return nil
	}
	list := make([]contents, n)
	last := -1
	r.group("index", "descriptive header", func() string { return fmt.Sprintf("key and number of values, less one, of %s", plural(n, "container")) }, func() {
		for i := range list {
			c := contents{key: le16(r.data[r.pos:]), card: int(le16(r.data[r.pos+2:])) + 1, run: flags != nil && flags[i/8]>>(i%8)&1 == 1}
			if int(c.key) <= last {
				r.fail("key %d does not follow %d", c.key, last)
				return
			}
			last = int(c.key)
			list[i] = c
			r.take(2, "index", "key", func([]byte) string { return fmt.Sprintf("chunk %d", base+uint64(c.key)) })
			r.take(2, "index", "values", func([]byte) string { return fmt.Sprintf("%d, stored as %d", c.card, c.card-1) })
		}
	})
	return list
}

// offsets reads the list of where containers begin, counted from the cookie, and holds it against where they do.
func (r *reader) offsets(list []contents, start int, base uint64) bool {
	if !r.need(4*len(list), "the offsets") {
		return false
	}
	at := r.pos + 4*len(list) - start
	known := true // until a run container, whose length only its own count tells
	r.group("index", "offsets", func() string { return "where each container begins, counted from the cookie" }, func() {
		for _, c := range list {
			v := int(le32(r.data[r.pos:]))
			if known && v != at {
				r.fail("the container of chunk %d is at %d, not at %d", base+uint64(c.key), at, v)
				return
			}
			if c.run {
				known = false
			}
			at += c.size()
			r.take(4, "index", "offset", func([]byte) string { return fmt.Sprintf("chunk %d at %d", base+uint64(c.key), v) })
		}
	})
	return r.err == nil
}

// size is the length of a container that is no run container.
func (c contents) size() int {
	if c.card <= arrayMax {
		return 2 * c.card
	}
	return bitsetBytes
}

func (r *reader) container(c contents, base uint64) bool {
	chunk := base + uint64(c.key)
	name := func(kind string) string { return fmt.Sprintf("%s, chunk %d", kind, chunk) }
	switch {
	case c.run:
		return r.runs(c, chunk, name("run"))
	case c.card <= arrayMax:
		if !r.need(2*c.card, "the array of chunk "+fmt.Sprint(chunk)) {
			return false
		}
		values := r.data[r.pos : r.pos+2*c.card]
		for i := 2; i < len(values); i += 2 {
			if le16(values[i:]) <= le16(values[i-2:]) {
				return r.fail("values of chunk %d are not ascending at its value %d", chunk, i/2)
			}
		}
		r.take(2*c.card, "array", name("array"), func(b []byte) string { return valueList(b, chunk) })
		return true
	}
	if !r.need(bitsetBytes, "the bitset of chunk "+fmt.Sprint(chunk)) {
		return false
	}
	r.take(bitsetBytes, "bitset", name("bitset"), func([]byte) string {
		return fmt.Sprintf("65,536 bits, least significant first in each 64-bit word; %d set", c.card)
	})
	return true
}

func (r *reader) runs(c contents, chunk uint64, name string) bool {
	if !r.need(2, "the number of runs of chunk "+fmt.Sprint(chunk)) {
		return false
	}
	n := int(le16(r.data[r.pos:]))
	from := r.pos
	r.pos += 2
	if !r.need(4*n, "the runs of chunk "+fmt.Sprint(chunk)) {
		r.pos = from
		return false
	}
	total, last := 0, -1
	for i := range n {
		b := r.data[r.pos+4*i:]
		first, more := int(le16(b)), int(le16(b[2:]))
		if first <= last || first+more > 0xffff {
			r.pos = from
			return r.fail("run %d of chunk %d is out of order or too long", i, chunk)
		}
		last = first + more
		total += more + 1
	}
	r.pos = from
	if total != c.card {
		return r.fail("runs of chunk %d hold %d values, its header says %d", chunk, total, c.card)
	}
	r.group("run", name, func() string { return fmt.Sprintf("%s, %d values", plural(n, "run"), total) }, func() {
		r.take(2, "run", "runs", number16)
		for i := range n {
			r.take(4, "run", fmt.Sprintf("run %d", i), func(b []byte) string {
				first := chunk<<16 | uint64(le16(b))
				return fmt.Sprintf("%d and the next %d", first, le16(b[2:]))
			})
		}
	})
	return true
}

// runList says which containers the flags name.
func runList(flags []byte, n int) string {
	var s []string
	count := 0
	for i := range n {
		if flags[i/8]>>(i%8)&1 == 1 {
			count++
			if len(s) < 8 {
				s = append(s, fmt.Sprint(i))
			}
		}
	}
	out := "run containers: " + strings.Join(s, ", ")
	if count > len(s) {
		out += fmt.Sprintf(" and %d more", count-len(s))
	}
	return out
}

// valueList writes the first values of an array as offsets of the whole bitmap.
func valueList(b []byte, chunk uint64) string {
	n := len(b) / 2
	var s []string
	for i := range min(n, 6) {
		s = append(s, fmt.Sprint(chunk<<16|uint64(le16(b[2*i:]))))
	}
	out := plural(n, "value") + ": " + strings.Join(s, ", ")
	if n > 6 {
		out += " ..."
	}
	return out
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
