// Package roarfile recognises the ways in which programs write roaring bitmaps and other sets of integers, says what to
// do with each, and takes out the part that the portable format covers. Input is untrusted: lengths are checked before
// they are used and work is at most a few passes over the input.
package roarfile

import (
	"encoding/binary"

	"bitloupe/engine/anatomy"
)

// Dialect is one way of writing.
type Dialect string

// The dialects.
const (
	Portable32  Dialect = "portable-32"
	Portable64  Dialect = "portable-64"
	Native      Dialect = "croaring-native"
	Frozen      Dialect = "croaring-frozen"
	JavaART     Dialect = "java-art"
	JavaTree    Dialect = "java-treemap"
	ClickHouse  Dialect = "clickhouse"
	ClickSmall  Dialect = "clickhouse-small"
	RedisBitmap Dialect = "redis-bitmap-dump"
	RedisString Dialect = "redis-string-dump"
	ModuleDump  Dialect = "module-dump"
	OtherDump   Dialect = "other-dump"
	Damaged32   Dialect = "damaged-32"
	Damaged64   Dialect = "damaged-64"
	Plain       Dialect = "plain"
)

// Found is what some bytes turned out to be. Name says it in words, Do what to do with it. From and To bound the part that
// is a portable bitmap, or a plain list of values; both are 0 where there is none that can be read here. Wide says that the
// portable part is the 64-bit form. Err is set for a damaged file: where and why.
type Found struct {
	Dialect  Dialect
	Name     string
	Do       string
	From, To int
	Wide     bool
	// ListWidth is the size in bytes of one value of a plain list; 0 where the part is a portable bitmap. Listed values are
	// in machine order (little-endian).
	ListWidth int
	// ByteLen is the logical length that a Redis bitmap carries; -1 elsewhere.
	ByteLen int64
	Err     *anatomy.Error
	// form is what From and To refer to where that is not the file itself but the string inside a payload, unpacked.
	form []byte
}

// Readable says whether the values can be taken out.
func (f Found) Readable() bool { return f.Err == nil && (f.To > f.From || f.ListWidth > 0) }

// recogniser looks at bytes; ok is false when they are not of its dialect.
type recogniser func(b []byte) (f Found, ok bool)

// recognisers in the order in which they are asked: those that check every byte come first.
var recognisers = []recogniser{portable32, portable64, dump, native, clickhouse, javaTree, frozen, javaART, clickhouseSmall, damaged}

// Identify tells what some bytes are. Empty input and anything unknown is Plain.
func Identify(b []byte) Found {
	for _, r := range recognisers {
		if f, ok := r(b); ok {
			return f
		}
	}
	f := Found{
		Dialect: Plain, ByteLen: -1, Name: "bytes without a known form",
		Do: "If this is the value of a Redis string bitmap, load it as a string: bit 0 is the top bit of the first byte. " +
			"If it was pasted, check that it is whole: hexadecimal and base64 are read too.",
	}
	if len(b) == 0 {
		f.Name, f.Do = "nothing", "The file is empty; an empty bitmap takes 8 bytes in either portable format."
		f.Err = &anatomy.Error{At: 0, Text: "the file is empty"}
	}
	return f
}

func portable32(b []byte) (Found, bool) {
	return Found{
		Dialect: Portable32, To: len(b), ByteLen: -1, Name: "a roaring bitmap of 32-bit values in the portable format",
		Do: "Written by every roaring library. R.* keys, native bitmaps and strings can be made of it.",
	}, whole32(b)
}

func portable64(b []byte) (Found, bool) {
	return Found{
		Dialect: Portable64, To: len(b), Wide: true, ByteLen: -1, Name: "a roaring bitmap of 64-bit values in the portable format",
		Do: "Written by C, C++ and Go for 64-bit bitmaps and by Redis inside type bitmap. R64.* keys and native bitmaps can be made of it.",
	}, whole64(b)
}

func whole32(b []byte) bool { return anatomy.Roaring32(b, nowhere).Err == nil }
func whole64(b []byte) bool { return anatomy.Roaring64(b, nowhere).Err == nil }

// nowhere is a window that describes nothing: the bytes are only checked.
var nowhere = anatomy.Window{From: -2, To: -1}

// native is CRoaring's own form: a byte 1 and a list of values, or a byte 2 and the portable format.
func native(b []byte) (Found, bool) {
	f := Found{
		Dialect: Native, ByteLen: -1, Name: "CRoaring's native form",
		Do: "Only CRoaring reads this form (roaring_bitmap_serialize); the redis-roaring module keeps 32-bit keys in it. Drop its first byte to get the portable format, where that byte is 2.",
	}
	switch {
	case len(b) > 1 && b[0] == 2 && whole32(b[1:]):
		f.From, f.To = 1, len(b)
		return f, true
	case len(b) >= 5 && b[0] == 1 && uint64(len(b)) == 5+4*uint64(binary.LittleEndian.Uint32(b[1:])):
		last := int64(-1)
		for p := b[5:]; len(p) > 0; p = p[4:] {
			v := int64(binary.LittleEndian.Uint32(p))
			if v <= last {
				return f, false
			}
			last = v
		}
		f.From, f.To, f.ListWidth = 5, len(b), 4
		return f, true
	}
	return f, false
}

// clickhouse is the state of groupBitmap with more than 32 values: a byte 1, a length, a portable bitmap.
func clickhouse(b []byte) (Found, bool) {
	f := Found{
		Dialect: ClickHouse, ByteLen: -1, Name: "ClickHouse's groupBitmap state, large form",
		Do: "A byte 1 and a length stand before an ordinary portable bitmap; without them any library reads it.",
	}
	if len(b) < 3 || b[0] != 1 {
		return f, false
	}
	n, w := binary.Uvarint(b[1:])
	if w <= 0 || n != uint64(len(b)-1-w) {
		return f, false
	}
	f.From, f.To = 1+w, len(b)
	if whole32(b[f.From:]) {
		return f, true
	}
	f.Wide = true
	return f, whole64(b[f.From:])
}

// clickhouseSmall is the state of groupBitmap with at most 32 values: a byte 0, a count, the values as they are.
func clickhouseSmall(b []byte) (Found, bool) {
	f := Found{
		Dialect: ClickSmall, ByteLen: -1, Name: "ClickHouse's groupBitmap state, small form (by its shape)",
		Do: "Up to 32 values are written as they are, so no roaring library reads this; the values are taken out here.",
	}
	if len(b) < 3 || b[0] != 0 || b[1] == 0 || b[1] > 32 {
		return f, false
	}
	n := int(b[1])
	width := (len(b) - 2) / n
	if n*width != len(b)-2 || width != 1 && width != 2 && width != 4 && width != 8 {
		return f, false
	}
	f.From, f.To, f.ListWidth = 2, len(b), width
	return f, true
}

// javaTree is Java's Roaring64NavigableMap in its first form: a byte for signedness, a count and upper halves in network
// order, 32-bit bitmaps in the portable format.
func javaTree(b []byte) (Found, bool) {
	f := Found{
		Dialect: JavaTree, ByteLen: -1, Name: "Java's Roaring64NavigableMap in its old form",
		Do: "Upper halves are in network order, so other libraries misread it. In Java set Roaring64NavigableMap.SERIALIZATION_MODE to SERIALIZATION_MODE_PORTABLE and write it again.",
	}
	if len(b) < 9 || b[0] > 1 {
		return f, false
	}
	n := binary.BigEndian.Uint32(b[1:])
	rest := b[5:]
	if n == 0 || uint64(n) > uint64(len(rest)/12) {
		return f, false
	}
	for range n {
		if len(rest) < 4 {
			return f, false
		}
		size, ok := size32(rest[4:])
		if !ok {
			return f, false
		}
		rest = rest[4+size:]
	}
	return f, len(rest) == 0
}

// size32 measures the portable bitmap that begins b: the anatomy of longer input stops exactly behind it.
func size32(b []byte) (int, bool) {
	a := anatomy.Roaring32(b, nowhere)
	if a.Err == nil {
		return len(b), true
	}
	if a.Err.At > 0 && a.Err.At < len(b) && whole32(b[:a.Err.At]) {
		return a.Err.At, true
	}
	return 0, false
}

// frozen is CRoaring's form for memory mapping: containers first, a header of cookie 13766 and count last.
func frozen(b []byte) (Found, bool) {
	const cookie = 13766
	f := Found{
		Dialect: Frozen, ByteLen: -1, Name: "CRoaring's frozen form",
		Do: "Made to be mapped into memory by CRoaring alone (roaring_bitmap_frozen_serialize); write it with roaring_bitmap_portable_serialize instead.",
	}
	if len(b) < 4 {
		return f, false
	}
	h := binary.LittleEndian.Uint32(b[len(b)-4:])
	n := int(h >> 15)
	return f, h&0x7fff == cookie && n*5+4 <= len(b)
}

// javaART is Java's Roaring64Bitmap.serialize: a byte 1, the number of keys, and the nodes of its own index.
func javaART(b []byte) (Found, bool) {
	f := Found{
		Dialect: JavaART, ByteLen: -1, Name: "Java's Roaring64Bitmap.serialize, its own index as it stands in memory (by its shape)",
		Do: "Only the Java library reads this. Write it with serializePortable instead, and every 64-bit library reads it.",
	}
	if len(b) < 13 || b[0] != 1 {
		return f, false
	}
	keys := binary.LittleEndian.Uint64(b[1:])
	kind, count, prefix := b[9], binary.LittleEndian.Uint16(b[10:]), b[12]
	return f, keys > 0 && keys <= uint64(len(b)) && kind <= 5 && count <= 256 && prefix <= 6
}

// damaged names a portable bitmap that begins right and then breaks off or contradicts itself.
func damaged(b []byte) (Found, bool) {
	cookie := func(p []byte) bool {
		if len(p) < 4 {
			return false
		}
		low := binary.LittleEndian.Uint16(p)
		return low == 12347 || binary.LittleEndian.Uint32(p) == 12346
	}
	f := Found{ByteLen: -1, Do: "The file is damaged or cut off at that place: write or copy it again."}
	switch {
	case cookie(b):
		f.Dialect, f.Name, f.Err = Damaged32, "a 32-bit portable bitmap that is damaged", anatomy.Roaring32(b, nowhere).Err
		return f, true
	case len(b) >= 16 && binary.LittleEndian.Uint64(b) < 1<<32 && cookie(b[12:]):
		f.Dialect, f.Name, f.Err = Damaged64, "a 64-bit portable bitmap that is damaged", anatomy.Roaring64(b, nowhere).Err
		return f, true
	}
	return f, false
}
