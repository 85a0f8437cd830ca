package listpack

import (
	"encoding/binary"
	"strconv"
)

// Encoding bytes of an entry (redis/redis src/listpack.c): the top bits of the first byte say what follows.
const (
	str32  = 0xf0
	int16b = 0xf1
	int24b = 0xf2
	int32b = 0xf3
	int64b = 0xf4
	end    = 0xff
)

// Entry is one element as it lies in the bytes: a number where the text is the canonical form of an int64, else a text.
// Text is a view of the list and is valid until the list is written.
type Entry struct {
	Int   int64
	Text  []byte
	IsInt bool
}

// String is the element's text.
func (e Entry) String() string {
	if e.IsInt {
		return strconv.FormatInt(e.Int, 10)
	}
	return string(e.Text)
}

// Is says whether the element's text is s.
func (e Entry) Is(s string) bool {
	if !e.IsInt {
		return string(e.Text) == s
	}
	n, ok := canonical(s)
	return ok && n == e.Int
}

// canonical reads s as a listpack does before it stores a number: an optional minus, no leading zero, no other byte.
func canonical[T string | []byte](s T) (int64, bool) {
	if len(s) == 0 || len(s) > 20 {
		return 0, false
	}
	neg := s[0] == '-'
	i := 0
	if neg {
		i = 1
	}
	if i == len(s) || s[i] < '0' || s[i] > '9' || (s[i] == '0' && len(s) > 1) {
		return 0, false
	}
	var n uint64
	for ; i < len(s); i++ {
		d := uint64(s[i] - '0')
		if d > 9 || n > (1<<64-1-d)/10 {
			return 0, false
		}
		n = n*10 + d
	}
	if neg {
		return -int64(n), n <= 1<<63
	}
	return int64(n), n < 1<<63
}

// appendText appends the entry for s, back-length included.
func appendText[T string | []byte](dst []byte, s T) []byte {
	if n, ok := canonical(s); ok {
		return appendInt(dst, n)
	}
	start := len(dst)
	switch n := len(s); {
	case n < 64:
		dst = append(dst, 0x80|byte(n))
	case n < 4096:
		dst = append(dst, 0xe0|byte(n>>8), byte(n))
	default:
		dst = append(dst, str32)
		dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
	}
	dst = append(dst, s...)
	return appendBack(dst, len(dst)-start)
}

// appendInt appends the entry for a number in the narrowest form that holds it.
func appendInt(dst []byte, n int64) []byte {
	start := len(dst)
	switch {
	case n >= 0 && n <= 127:
		dst = append(dst, byte(n))
	case n >= -4096 && n <= 4095:
		dst = append(dst, 0xc0|byte(n>>8)&0x1f, byte(n))
	case n >= -1<<15 && n < 1<<15:
		dst = append(dst, int16b, byte(n), byte(n>>8))
	case n >= -1<<23 && n < 1<<23:
		dst = append(dst, int24b, byte(n), byte(n>>8), byte(n>>16))
	case n >= -1<<31 && n < 1<<31:
		dst = append(dst, int32b)
		dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
	default:
		dst = append(dst, int64b)
		dst = binary.LittleEndian.AppendUint64(dst, uint64(n))
	}
	return appendBack(dst, len(dst)-start)
}

// backSize is the number of bytes that a back-length of n takes.
func backSize(n int) int {
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

// appendBack appends the length of the entry in front of it, seven bits a byte, so that it can be read from its end.
func appendBack(dst []byte, n int) []byte {
	size := backSize(n)
	for i := size - 1; i >= 0; i-- {
		b := byte(n >> (7 * i) & 127)
		if i < size-1 {
			b |= 128
		}
		dst = append(dst, b)
	}
	return dst
}

// EntrySize is the bytes that the text s takes as an entry, back-length included.
func EntrySize(s string) int {
	if n, ok := canonical(s); ok {
		return IntSize(n)
	}
	n := len(s)
	switch {
	case n < 64:
		n++
	case n < 4096:
		n += 2
	default:
		n += 5
	}
	return n + backSize(n)
}

// IntSize is the bytes that a number takes as an entry, back-length included.
func IntSize(n int64) int {
	switch {
	case n >= 0 && n <= 127:
		return 2
	case n >= -4096 && n <= 4095:
		return 3
	case n >= -1<<15 && n < 1<<15:
		return 4
	case n >= -1<<23 && n < 1<<23:
		return 5
	case n >= -1<<31 && n < 1<<31:
		return 6
	}
	return 10
}

// head is the bytes of encoding in front of the data at b[0], and the bytes of data; ok is false for an encoding byte
// that no entry has or when b is cut off inside a length.
func head(b []byte) (enc, data int, ok bool) {
	switch c := b[0]; {
	case c < 0x80:
		return 1, 0, true
	case c < 0xc0:
		return 1, int(c & 0x3f), true
	case c < 0xe0:
		return 2, 0, true
	case c < 0xf0:
		if len(b) < 2 {
			return 0, 0, false
		}
		return 2, int(c&0x0f)<<8 | int(b[1]), true
	case c == str32:
		if len(b) < 5 {
			return 0, 0, false
		}
		return 5, int(binary.LittleEndian.Uint32(b[1:])), true
	case c == int16b:
		return 1, 2, true
	case c == int24b:
		return 1, 3, true
	case c == int32b:
		return 1, 4, true
	case c == int64b:
		return 1, 8, true
	}
	return 0, 0, false
}

// read decodes the entry at b[0] and gives its bytes without the back-length. b is known to be sound.
func read(b []byte) (e Entry, size int) {
	switch c := b[0]; {
	case c < 0x80:
		return Entry{Int: int64(c), IsInt: true}, 1
	case c < 0xc0:
		n := int(c & 0x3f)
		return Entry{Text: b[1 : 1+n : 1+n]}, 1 + n
	case c < 0xe0:
		return Entry{Int: int64(int16(uint16(c)<<11|uint16(b[1])<<3)) >> 3, IsInt: true}, 2
	case c == int16b:
		return Entry{Int: int64(int16(binary.LittleEndian.Uint16(b[1:]))), IsInt: true}, 3
	case c == int24b:
		return Entry{Int: int64(int32(uint32(b[1])<<8|uint32(b[2])<<16|uint32(b[3])<<24) >> 8), IsInt: true}, 4
	case c == int32b:
		return Entry{Int: int64(int32(binary.LittleEndian.Uint32(b[1:]))), IsInt: true}, 5
	case c == int64b:
		return Entry{Int: int64(binary.LittleEndian.Uint64(b[1:])), IsInt: true}, 9
	}
	enc, data, _ := head(b)
	return Entry{Text: b[enc : enc+data : enc+data]}, enc + data
}
