// Package rdb writes and reads the payload of DUMP and RESTORE: a type byte, the value in the server's file format, the
// version of that format, and a checksum. It knows lengths and strings; what a type is made of is up to the values.
//
// It imports nothing of the project but lzf.
package rdb

import (
	"encoding/binary"
	"strconv"

	"bitloupe/engine/internal/lzf"
)

// AppendLen writes a length: in 6, 14, 32 or 64 bits, whichever is the shortest.
func AppendLen(dst []byte, n uint64) []byte {
	switch {
	case n < 1<<6:
		return append(dst, byte(n))
	case n < 1<<14:
		return append(dst, 0x40|byte(n>>8), byte(n))
	case n <= 1<<32-1:
		return binary.BigEndian.AppendUint32(append(dst, 0x80), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(dst, 0x81), n)
}

// Encodings of a string that is not kept as its bytes.
const (
	asInt8  = 0xc0
	asInt16 = 0xc1
	asInt32 = 0xc2
	asLZF   = 0xc3
)

// AppendInt writes a number as a string: in one, two or four bytes where it fits, else as its digits.
func AppendInt(dst []byte, n int64) []byte {
	switch {
	case n == int64(int8(n)):
		return append(dst, asInt8, byte(n))
	case n == int64(int16(n)):
		return binary.LittleEndian.AppendUint16(append(dst, asInt16), uint16(n))
	case n == int64(int32(n)):
		return binary.LittleEndian.AppendUint32(append(dst, asInt32), uint32(n))
	}
	digits := strconv.FormatInt(n, 10)
	return append(AppendLen(dst, uint64(len(digits))), digits...)
}

// AppendString writes a string: as a number where it is the canonical text of an int32, compressed where it is longer
// than 20 bytes and gains by it, else as its bytes.
func AppendString(dst []byte, s []byte) []byte {
	if len(s) <= 11 {
		if n, err := strconv.ParseInt(string(s), 10, 32); err == nil && strconv.FormatInt(n, 10) == string(s) {
			return AppendInt(dst, n)
		}
	}
	if len(s) > 20 {
		if packed := lzf.Compress(s, len(s)-4); packed != nil {
			dst = AppendLen(append(dst, asLZF), uint64(len(packed)))
			return append(AppendLen(dst, uint64(len(s))), packed...)
		}
	}
	return append(AppendLen(dst, uint64(len(s))), s...)
}

// AppendFloat writes a double in its eight bytes.
func AppendFloat(dst []byte, bits uint64) []byte { return binary.LittleEndian.AppendUint64(dst, bits) }

// footer is the version and the checksum behind a value.
const footer = 10

// Seal completes a payload that begins with its type byte.
func Seal(payload []byte, version uint16) []byte {
	payload = binary.LittleEndian.AppendUint16(payload, version)
	return binary.LittleEndian.AppendUint64(payload, Checksum(payload))
}

// Open checks the version and the checksum of a payload and gives what is before them.
func Open(payload []byte, newest uint16) (body []byte, ok bool) {
	if len(payload) < footer {
		return nil, false
	}
	at := len(payload) - footer
	version := binary.LittleEndian.Uint16(payload[at:])
	sum := binary.LittleEndian.Uint64(payload[at+2:])
	return payload[:at], version <= newest && sum == Checksum(payload[:at+2])
}
