package roarfile

import (
	"encoding/binary"

	"bitloupe/engine/rdbfile"
)

// The module ids of the redis-roaring types, as they stand in a DUMP payload (spec/redis-roaring-module.md 4).
const (
	id32 = 0xadeae86ab8a78001
	id64 = 0xae86ab8a783ae001
)

// dump is what DUMP answers: a type, a value, the RDB version, a checksum that fits.
func dump(b []byte) (Found, bool) {
	f := Found{Dialect: OtherDump, ByteLen: -1, Name: "a DUMP payload of another type", Do: "Give it to RESTORE."}
	if len(b) < 12 || rdbfile.Checksum(0, b[:len(b)-8]) != binary.LittleEndian.Uint64(b[len(b)-8:]) {
		return f, false
	}
	end := len(b) - 10
	switch b[0] {
	case 0:
		f.Dialect, f.Name = RedisString, "a DUMP payload of a Redis string"
		f.Do = "Give it to RESTORE: it becomes a string, which the next bit write converts where bitmap-default-roaring is yes."
	case 33:
		f.Dialect, f.Name = RedisBitmap, "a DUMP payload of Redis 8.12's type bitmap"
		f.Do = "Give it to RESTORE on 8.12. Its middle is the 64-bit portable format."
		n, at, ok := length(b, 1, end)
		if !ok {
			return f, true
		}
		from, to, ok := blob(b, at, end)
		if ok && to == end && whole64(b[from:to]) {
			f.ByteLen, f.From, f.To, f.Wide = int64(n), from, to, true
		}
	case 7:
		module(&f, b, end)
	}
	return f, true
}

// module looks into a module value: its id, one string, an end mark.
func module(f *Found, b []byte, end int) {
	id, at, ok := length(b, 1, end)
	if !ok || id != id32 && id != id64 {
		f.Name = "a DUMP payload of another module"
		return
	}
	f.Dialect, f.Wide = ModuleDump, id == id64
	f.Name = "a DUMP payload of the redis-roaring module, type reroaring"
	f.Do = "Give it to RESTORE on a server with the module, or take the bitmap out here."
	if f.Wide {
		f.Name = "a DUMP payload of the redis-roaring module, type roaring64"
	}
	if op, next, ok := length(b, at, end); ok && op == 5 {
		from, to, ok := blob(b, next, end)
		if !ok {
			return
		}
		if f.Wide && whole64(b[from:to]) {
			f.From, f.To = from, to
		} else if n, ok := native(b[from:to]); ok && !f.Wide {
			f.From, f.To, f.ListWidth = from+n.From, from+n.To, n.ListWidth
		}
	}
}

// length reads an RDB length at at; next is the byte behind it.
func length(b []byte, at, end int) (n uint64, next int, ok bool) {
	if at >= end {
		return 0, 0, false
	}
	size := 1
	switch c := b[at]; {
	case c>>6 == 0:
		n = uint64(c)
	case c>>6 == 1:
		if size = 2; at+size <= end {
			n = uint64(c&63)<<8 | uint64(b[at+1])
		}
	case c == 0x80:
		if size = 5; at+size <= end {
			n = uint64(binary.BigEndian.Uint32(b[at+1:]))
		}
	case c == 0x81:
		if size = 9; at+size <= end {
			n = binary.BigEndian.Uint64(b[at+1:])
		}
	default:
		return 0, 0, false
	}
	return n, at + size, at+size <= end
}

// blob finds the bytes of an RDB string that is stored as it is.
func blob(b []byte, at, end int) (from, to int, ok bool) {
	n, from, ok := length(b, at, end)
	if !ok || n > uint64(end-from) {
		return 0, 0, false
	}
	return from, from + int(n), true
}
