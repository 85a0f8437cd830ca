package anatomy

import "fmt"

// The type bytes of a DUMP payload that this package reads further. 33 is the native bitmap (spec/native-bitmap.md 6).
const (
	typeString = 0
	typeBitmap = 33
)

// typeNames name the first byte of a payload (https://github.com/redis/redis, src/rdb.h); others are shown as a number.
var typeNames = map[byte]string{
	0: "string", 1: "list", 2: "set", 4: "hash", 5: "sorted set", 7: "module value", 11: "set as intset",
	14: "list as quicklist", 16: "hash as listpack", 17: "sorted set as listpack", 18: "list as quicklist 2",
	20: "set as listpack", 33: "bitmap",
}

// body is what lies between the type byte and the foot of a payload. Decoders of other types register here from their own
// files.
type body func(r *reader)

var bodies = map[byte]body{
	typeString: func(r *reader) { r.rdbString("string", nil) },
	typeBitmap: (*reader).bitmapBody,
}

// footBytes is the length of a payload's end: two bytes of version and eight of checksum.
const footBytes = 10

// Dump describes the payload that DUMP answers and RESTORE takes: a type byte, the value as in an RDB file, the version of
// that format and a checksum.
func Dump(data []byte, w Window) Anatomy {
	r := &reader{data: data, win: w}
	if r.need(1+footBytes, "a payload") {
		r.data = data[:len(data)-footBytes]
		kind := data[0]
		r.take(1, "head", "type", func([]byte) string {
			if name := typeNames[kind]; name != "" {
				return fmt.Sprintf("%d: %s", kind, name)
			}
			return fmt.Sprint(kind)
		})
		if f := bodies[kind]; f != nil {
			f(r)
		} else if r.left() > 0 {
			r.take(r.left(), "text", "value", func(b []byte) string { return plural(len(b), "byte") + " of a type that is not taken apart here" })
		}
		if r.err == nil && r.left() > 0 {
			r.fail("%s more than the value has", plural(r.left(), "byte"))
		}
		if r.left() > 0 {
			reason := r.err.Text
			r.take(r.left(), "bad", "not readable", func([]byte) string { return reason })
		}
		r.data = data
		r.take(2, "foot", "version", func(b []byte) string { return "RDB " + number16(b) })
		r.take(8, "foot", "checksum", func(b []byte) string { return fmt.Sprintf("CRC-64 %016x of all bytes before it", le64(b)) })
	}
	return r.finish("DUMP payload")
}

func (r *reader) bitmapBody() {
	if _, ok := r.length("logical length", func(n uint64) string { return plural(int(n), "byte") }); !ok {
		return
	}
	r.rdbString("roaring", (*reader).roaring64)
}

// length reads a length as RDB files store it: the upper two bits of the first byte tell how many bytes follow.
func (r *reader) length(name string, text func(n uint64) string) (uint64, bool) {
	n, size, special, ok := r.peekLength()
	if !ok {
		return 0, false
	}
	if special {
		return 0, r.fail("%s: a special encoding stands where a length is needed", name)
	}
	r.take(size, "head", name, func([]byte) string { return text(n) })
	return n, true
}

// peekLength decodes the length at the present position: its value, how many bytes it takes, and whether it is instead
// the number of a special encoding.
func (r *reader) peekLength() (n uint64, size int, special, ok bool) {
	if !r.need(1, "a length") {
		return 0, 0, false, false
	}
	b := r.data[r.pos:]
	switch {
	case b[0]>>6 == 0:
		return uint64(b[0] & 63), 1, false, true
	case b[0]>>6 == 1:
		if !r.need(2, "a length of 14 bits") {
			return 0, 0, false, false
		}
		return uint64(b[0]&63)<<8 | uint64(b[1]), 2, false, true
	case b[0] == 0x80:
		if !r.need(5, "a length of 32 bits") {
			return 0, 0, false, false
		}
		return be(b[1:5]), 5, false, true
	case b[0] == 0x81:
		if !r.need(9, "a length of 64 bits") {
			return 0, 0, false, false
		}
		return be(b[1:9]), 9, false, true
	case b[0]>>6 == 3:
		return uint64(b[0] & 63), 1, true, true
	}
	return 0, 0, false, r.fail("%#02x begins no length", b[0])
}

func be(b []byte) uint64 {
	var n uint64
	for _, c := range b {
		n = n<<8 | uint64(c)
	}
	return n
}

// rdbString reads a string: plain, as a small number, or compressed. inside, when it is not nil, reads the content of a
// plain one.
func (r *reader) rdbString(what string, inside func(*reader)) {
	n, size, special, ok := r.peekLength()
	if !ok {
		return
	}
	if special {
		r.special(n, what)
		return
	}
	r.take(size, "head", what+" length", func([]byte) string { return plural(int(n), "byte") })
	if n > uint64(r.left()) {
		r.fail("the %s has %s, %d are left", what, plural(int(n), "byte"), r.left())
		return
	}
	if inside == nil {
		r.take(int(n), "text", what, quote)
		return
	}
	whole := r.data
	r.data = whole[:r.pos+int(n)]
	inside(r)
	if r.err == nil && r.left() > 0 {
		r.fail("%s more than the %s has", plural(r.left(), "byte"), what)
	}
	r.data = whole
}

// special reads a string that is stored as a number (0 to 2: one, two, four bytes) or compressed (3).
func (r *reader) special(kind uint64, what string) {
	if kind <= 2 {
		n := 1 << kind
		if !r.need(1+n, "a number") {
			return
		}
		r.take(1, "head", what+" encoding", func([]byte) string { return fmt.Sprintf("a number of %d bytes", n) })
		r.take(n, "number", what, func(b []byte) string { return fmt.Sprint(signed(b)) })
		return
	}
	if kind != 3 {
		r.fail("special encoding %d is not known", kind)
		return
	}
	r.take(1, "head", what+" encoding", func([]byte) string { return "compressed with LZF" })
	packed, ok := r.length("compressed length", func(n uint64) string { return plural(int(n), "byte") })
	if !ok {
		return
	}
	if _, ok := r.length("length", func(n uint64) string { return fmt.Sprintf("%d bytes when unpacked", n) }); !ok {
		return
	}
	if packed > uint64(r.left()) {
		r.fail("the %s has %d bytes, %d are left", what, packed, r.left())
		return
	}
	r.take(int(packed), "text", what, func(b []byte) string { return plural(len(b), "byte") + ", compressed" })
}

// signed reads a little-endian number with a sign.
func signed(b []byte) int64 {
	switch len(b) {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(int16(le16(b)))
	case 4:
		return int64(int32(le32(b)))
	}
	return int64(le64(b))
}

// quote shows the first bytes of a text.
func quote(b []byte) string {
	if len(b) > 24 {
		return fmt.Sprintf("%q ... (%d bytes)", b[:24], len(b))
	}
	return fmt.Sprintf("%q", b)
}
