package value

import (
	"bitloupe/engine/internal/container"
	"bitloupe/engine/internal/roaring"
)

// Bitmap is the native bitmap of Redis 8.12: a roaring bitmap and, beside it, a logical length in bytes. The length is
// that of the highest byte ever addressed by a write, a write of 0 too; it never shrinks, and clearing every bit does not
// remove the key (spec/native-bitmap.md 0).
type Bitmap struct {
	bits  *roaring.Bitmap
	bytes int64
	// loose says that the room of containers and index is a model: see Loosely.
	loose bool
}

var _ Chunked = (*Bitmap)(nil)

// MaxBitmapBytes is the greatest logical length the server can represent.
const MaxBitmapBytes = 1<<60 - 1

// NewBitmap makes an empty bitmap of no length, as the server does for a bit write to a missing key.
func NewBitmap() *Bitmap { return &Bitmap{bits: roaring.New()} }

// WrapBitmap makes the result of an operation: a roaring bitmap, which the value takes over, with a logical length.
func WrapBitmap(bits *roaring.Bitmap, bytes int64) *Bitmap { return &Bitmap{bits: bits, bytes: bytes} }

// Loosely marks the room of containers and index as modelled, and gives b. It is for a result that the server stores as
// it comes out of an operation, with spare room that depends on how it was worked out.
func (b *Bitmap) Loosely() *Bitmap {
	b.loose = true
	return b
}

// Type is "bitmap".
func (b *Bitmap) Type() string { return "bitmap" }

// Encoding is "bitmap-roaring"; there is no other.
func (b *Bitmap) Encoding() string { return "bitmap-roaring" }

// Clone copies the value with all its spare room. Cost: the index; containers are shared until written.
func (b *Bitmap) Clone() Value { return &Bitmap{b.bits.Clone(), b.bytes, b.loose} }

// Copy is the value that COPY makes: the same containers under an index that is built anew.
func (b *Bitmap) Copy() Value { return &Bitmap{b.bits.Copy(), b.bytes, b.loose} }

// Length is the logical length in bytes, which is what INFO keysizes counts.
func (b *Bitmap) Length() int64 { return b.bytes }

// ByteLen is the logical length in bytes.
func (b *Bitmap) ByteLen() int64 { return b.bytes }

// Roaring is the content, for reading and for operations that make new bitmaps.
func (b *Bitmap) Roaring() *roaring.Bitmap { return b.bits }

// Extend lengthens the bitmap to hold bytes bytes and says whether it was shorter.
func (b *Bitmap) Extend(bytes int64) bool {
	if bytes <= b.bytes {
		return false
	}
	b.bytes = bytes
	return true
}

// SetBit writes one bit, lengthens the bitmap to hold it, and gives the bit that was there.
func (b *Bitmap) SetBit(off uint64, on bool) (old bool) {
	b.Extend(int64(off>>3) + 1)
	if on {
		return !b.bits.Add(off)
	}
	return b.bits.Remove(off)
}

// SetMany sets every bit in the given order, as that many calls of SetBit do, and gives how many were clear.
func (b *Bitmap) SetMany(offs []uint64) int {
	for _, off := range offs {
		b.Extend(int64(off>>3) + 1)
	}
	return b.bits.AddMany(offs)
}

// Bit reads one bit; 0 past the end.
func (b *Bitmap) Bit(off uint64) bool { return b.bits.Contains(off) }

// lastBit is the last bit of the length that is not after to; ok is false when the range is empty.
func (b *Bitmap) lastBit(from, to uint64) (uint64, bool) {
	if b.bytes == 0 {
		return 0, false
	}
	to = min(to, uint64(b.bytes)*8-1)
	return to, from <= to
}

// Count is the number of set bits from bit from to bit to, both included. Cost: constant for all, else the containers in
// the range, whose counts are known; only the outer two are read.
func (b *Bitmap) Count(from, to uint64) uint64 {
	to, ok := b.lastBit(from, to)
	if !ok {
		return 0
	}
	if from == 0 && to == uint64(b.bytes)*8-1 {
		return b.bits.Card()
	}
	n, _ := b.bits.Count(from, to)
	return n
}

// Next is the first bit equal to bit at or after from and not after to; ok is false when there is none. Bits past the end
// are no bits.
func (b *Bitmap) Next(bit bool, from, to uint64) (off uint64, ok bool) {
	to, ok = b.lastBit(from, to)
	if !ok {
		return 0, false
	}
	if bit {
		off, _, ok = b.bits.Next(from, to)
	} else {
		off, _, ok = b.bits.NextClear(from, to)
	}
	return off, ok
}

// Optimize turns every container into its smallest form and gives back all spare room, as the server does after a load.
func (b *Bitmap) Optimize() {
	b.bits.Optimize()
	b.loose = false
}

// BitmapOf converts a string as the first bit write under bitmap-default-roaring yes does: every chunk with a set bit
// becomes a container, in its smallest form and with no room to spare.
func BitmapOf(s *String) *Bitmap {
	b := WrapBitmap(RoaringOf(s), s.Len())
	b.bits.Optimize()
	return b
}

// RoaringOf is the bits of a string as arrays and bitsets, which is how a string takes part in an operation.
func RoaringOf(s *String) *roaring.Bitmap {
	bits := roaring.New()
	s.EachPage(0, int64(s.Chunks())-1, func(i int64, page []byte) bool {
		bits.AppendChunk(uint64(i), page)
		return true
	})
	return bits
}

// SameBits says whether a string and a bitmap hold the same bits in the same length. Cost: the resident size of both.
func SameBits(s *String, b *Bitmap) bool {
	if s.ByteLen() != b.bytes {
		return false
	}
	same, n := true, 0
	s.EachPage(0, int64(s.Chunks())-1, func(i int64, page []byte) bool {
		c := container.FromBytes(page, nil)
		if c == nil {
			return true
		}
		n++
		at, _ := b.bits.At(uint64(i))
		same = at != nil && container.Equal(c, at)
		return same
	})
	return same && n == b.bits.Len()
}
