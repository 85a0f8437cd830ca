// Package ziplist writes and reads the packed list of servers before 7.0, which listpacks have replaced: 4 bytes total
// length, 4 bytes offset of the last entry, 2 bytes count, the entries, and 0xff. An entry is the length of the entry
// before it (1 byte, or 5 from 254 on), its encoding, and its data (spec/legacy-encodings.md 3; redis/redis
// src/ziplist.c).
//
// It imports nothing of the project.
package ziplist

import (
	"encoding/binary"
	"fmt"
)

// Header and Overhead are the bytes in front of the first entry, and all that an empty list takes.
const (
	Header   = 10
	Overhead = Header + 1
)

const (
	int16c = 0xc0
	int32c = 0xd0
	int64c = 0xe0
	int24c = 0xf0
	int8c  = 0xfe
	imm0   = 0xf1 // immediate 0; 0xfd is 12
	end    = 0xff
	bigLen = 0xfe
	many   = 65535
)

// Entry is one element: a number where the list holds one, else a text.
type Entry struct {
	Int   int64
	Text  []byte
	IsInt bool
}

// Builder lays entries out one behind the other.
type Builder struct {
	b     []byte
	last  int // offset of the last entry
	count int
}

// New begins an empty list.
func New() *Builder { return &Builder{b: make([]byte, Header), last: Header} }

// Append adds an entry. A number is given as such: the caller decides what is one.
func (l *Builder) Append(e Entry) {
	prev := 0
	if l.count > 0 {
		prev = len(l.b) - l.last
	}
	l.last = len(l.b)
	l.count++
	if prev < bigLen {
		l.b = append(l.b, byte(prev))
	} else {
		l.b = append(l.b, bigLen)
		l.b = binary.LittleEndian.AppendUint32(l.b, uint32(prev))
	}
	if e.IsInt {
		l.b = appendInt(l.b, e.Int)
		return
	}
	switch n := len(e.Text); {
	case n <= 63:
		l.b = append(l.b, byte(n))
	case n <= 16383:
		l.b = append(l.b, 0x40|byte(n>>8), byte(n))
	default:
		l.b = append(l.b, 0x80)
		l.b = binary.BigEndian.AppendUint32(l.b, uint32(n))
	}
	l.b = append(l.b, e.Text...)
}

func appendInt(b []byte, n int64) []byte {
	switch {
	case n >= 0 && n <= 12:
		return append(b, imm0+byte(n))
	case n >= -1<<7 && n < 1<<7:
		return append(b, int8c, byte(n))
	case n >= -1<<15 && n < 1<<15:
		return append(b, int16c, byte(n), byte(n>>8))
	case n >= -1<<23 && n < 1<<23:
		return append(b, int24c, byte(n), byte(n>>8), byte(n>>16))
	case n >= -1<<31 && n < 1<<31:
		return binary.LittleEndian.AppendUint32(append(b, int32c), uint32(n))
	}
	return binary.LittleEndian.AppendUint64(append(b, int64c), uint64(n))
}

// Size is the bytes of the whole list so far.
func (l *Builder) Size() int { return len(l.b) + 1 }

// Bytes closes the list and gives all of it.
func (l *Builder) Bytes() []byte {
	b := append(l.b[:len(l.b):len(l.b)], end)
	binary.LittleEndian.PutUint32(b, uint32(len(b)))
	binary.LittleEndian.PutUint32(b[4:], uint32(l.last))
	binary.LittleEndian.PutUint16(b[8:], uint16(min(l.count, many)))
	return b
}

// Parse takes a ziplist from outside and checks every byte of it: lengths, count, the chain of previous lengths, each
// encoding, and the end. Texts are views of b. Cost: one pass.
func Parse(b []byte) ([]Entry, error) {
	if len(b) < Overhead {
		return nil, fmt.Errorf("ziplist: %d bytes are fewer than the %d of an empty one", len(b), Overhead)
	}
	if n := binary.LittleEndian.Uint32(b); int64(n) != int64(len(b)) {
		return nil, fmt.Errorf("ziplist: the header says %d bytes, there are %d", n, len(b))
	}
	var all []Entry
	at, last := Header, Header
	for prev := 0; at < len(b) && b[at] != end; {
		e, n, err := entry(b[at:], prev)
		if err != nil {
			return nil, fmt.Errorf("ziplist: entry %d at byte %d: %w", len(all), at, err)
		}
		all = append(all, e)
		last, prev = at, n
		at += n
	}
	if at != len(b)-1 {
		return nil, fmt.Errorf("ziplist: the end byte is at %d of %d", at, len(b))
	}
	if n := int(binary.LittleEndian.Uint16(b[8:])); n != many && n != len(all) {
		return nil, fmt.Errorf("ziplist: the header says %d entries, there are %d", n, len(all))
	}
	if n := binary.LittleEndian.Uint32(b[4:]); int(n) != last {
		return nil, fmt.Errorf("ziplist: the header puts the last entry at %d, it is at %d", n, last)
	}
	return all, nil
}

// entry reads the entry at b[0], which follows one of prev bytes, and gives its own size.
func entry(b []byte, prev int) (e Entry, size int, err error) {
	room := len(b) - 1 // the end byte stays
	at := 1
	got := int(b[0])
	if b[0] == bigLen {
		if room < 5 {
			return e, 0, fmt.Errorf("it is cut off")
		}
		got, at = int(binary.LittleEndian.Uint32(b[1:])), 5
	}
	if got != prev {
		return e, 0, fmt.Errorf("it says the entry before it has %d bytes, which has %d", got, prev)
	}
	if at >= room {
		return e, 0, fmt.Errorf("it is cut off")
	}
	c := b[at]
	at++
	data, ok := dataSize(c, b[at:])
	if !ok {
		return e, 0, fmt.Errorf("no encoding starts with %#02x", c)
	}
	if c < int16c {
		skip := [3]int{0, 1, 4}[c>>6]
		at += skip
		if data > room-at {
			return e, 0, fmt.Errorf("it needs %d bytes, %d are left", data, room-at)
		}
		return Entry{Text: b[at : at+data : at+data]}, at + data, nil
	}
	if data > room-at {
		return e, 0, fmt.Errorf("it needs %d bytes, %d are left", data, room-at)
	}
	return Entry{Int: integer(c, b[at:]), IsInt: true}, at + data, nil
}

// dataSize is the bytes of data behind the encoding byte c and the rest of a text's length; ok is false for an encoding
// that does not exist or a length that is cut off.
func dataSize(c byte, rest []byte) (n int, ok bool) {
	switch {
	case c < 0x40:
		return int(c), true
	case c < 0x80:
		if len(rest) < 1 {
			return 0, false
		}
		return int(c&0x3f)<<8 | int(rest[0]), true
	case c == 0x80:
		if len(rest) < 4 {
			return 0, false
		}
		return int(binary.BigEndian.Uint32(rest)), true
	case c == int16c:
		return 2, true
	case c == int32c:
		return 4, true
	case c == int64c:
		return 8, true
	case c == int24c:
		return 3, true
	case c == int8c:
		return 1, true
	case c >= imm0 && c < int8c:
		return 0, true
	}
	return 0, false
}

func integer(c byte, b []byte) int64 {
	switch c {
	case int16c:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case int32c:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	case int64c:
		return int64(binary.LittleEndian.Uint64(b))
	case int24c:
		return int64(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24) >> 8)
	case int8c:
		return int64(int8(b[0]))
	}
	return int64(c - imm0)
}
