package rdb

import (
	"encoding/binary"
	"errors"
	"strconv"

	"bitloupe/engine/internal/lzf"
)

// ErrFormat says that the bytes are no value: cut short, or a length or an encoding that cannot be.
var ErrFormat = errors.New("rdb: bad data format")

// ErrRoom says that the value would take more bytes than the reader may give out.
var ErrRoom = errors.New("rdb: value too large")

// Reader reads a value. It never gives out more than Room bytes in all, counted before they are allocated. The first
// error stays: every read after it gives a zero value.
type Reader struct {
	b    []byte
	room int64
	err  error
}

// NewReader reads the body of a payload and gives out at most room bytes of strings.
func NewReader(body []byte, room int64) *Reader { return &Reader{b: body, room: room} }

// Err is the first error, or nil.
func (r *Reader) Err() error { return r.err }

// Left is the number of bytes not yet read.
func (r *Reader) Left() int { return len(r.b) }

// Fail notes an error of the caller's own finding.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
		r.b = nil
	}
}

func (r *Reader) take(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.b)) {
		r.Fail(ErrFormat)
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// Float reads the eight bytes of a double.
func (r *Reader) Float() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// Len reads a length.
func (r *Reader) Len() uint64 {
	n, special := r.head()
	if special {
		r.Fail(ErrFormat)
		return 0
	}
	return n
}

// Count reads a number of items of which each takes at least size bytes of what is left.
func (r *Reader) Count(size int) int {
	n := r.Len()
	if n > uint64(len(r.b)/size) {
		r.Fail(ErrFormat)
		return 0
	}
	return int(n)
}

// head reads a length, or the first byte of a string that is kept in another form.
func (r *Reader) head() (n uint64, special bool) {
	b := r.Byte()
	switch b >> 6 {
	case 0:
		return uint64(b), false
	case 1:
		return uint64(b&0x3f)<<8 | uint64(r.Byte()), false
	case 3:
		return uint64(b), true
	}
	switch b {
	case 0x80:
		if x := r.take(4); x != nil {
			return uint64(binary.BigEndian.Uint32(x)), false
		}
	case 0x81:
		if x := r.take(8); x != nil {
			return binary.BigEndian.Uint64(x), false
		}
	}
	r.Fail(ErrFormat)
	return 0, false
}

// String reads a string in any of its forms. What it gives may be a piece of the payload: copy it to keep it.
func (r *Reader) String() []byte {
	n, special := r.head()
	if !special {
		if b := r.take(n); r.allow(n) {
			return b
		}
		return nil
	}
	switch n {
	case asInt8:
		return strconv.AppendInt(nil, int64(int8(r.Byte())), 10)
	case asInt16:
		if b := r.take(2); b != nil {
			return strconv.AppendInt(nil, int64(int16(binary.LittleEndian.Uint16(b))), 10)
		}
	case asInt32:
		if b := r.take(4); b != nil {
			return strconv.AppendInt(nil, int64(int32(binary.LittleEndian.Uint32(b))), 10)
		}
	case asLZF:
		return r.packed()
	default:
		r.Fail(ErrFormat)
	}
	return nil
}

// packed reads a compressed string. A byte of it makes at most 132 bytes, so a length beyond that is a lie.
func (r *Reader) packed() []byte {
	packed, n := r.Len(), r.Len()
	b := r.take(packed)
	if r.err != nil || n == 0 || n > 132*packed {
		r.Fail(ErrFormat)
		return nil
	}
	if !r.allow(n) {
		return nil
	}
	out, err := lzf.Decompress(b, int(n))
	if err != nil {
		r.Fail(ErrFormat)
		return nil
	}
	return out
}

// Charge counts bytes that the caller is about to allocate beyond what String gave, and says whether there is room.
func (r *Reader) Charge(n int64) bool { return r.allow(uint64(n)) }

func (r *Reader) allow(n uint64) bool {
	if r.err != nil {
		return false
	}
	if n > uint64(r.room) {
		r.Fail(ErrRoom)
		return false
	}
	r.room -= int64(n)
	return true
}
