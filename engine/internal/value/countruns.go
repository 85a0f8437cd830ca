package value

import (
	"encoding/binary"
	"math/bits"

	"bitloupe/engine/internal/container"
)

// CountRuns is the number of stretches of set bits in a string or a bitmap, in the order of bit offsets: a stretch that goes
// on in the next chunk is one. It is 0 for any other value. Cost: a pass over what is resident.
func CountRuns(v Value) int64 {
	var n int64
	last, before := int64(-2), false // the chunk before, and whether its last bit was set
	chunk := func(i int64, first, ends bool, runs int) {
		n += int64(runs)
		if i == last+1 && before && first {
			n--
		}
		last, before = i, ends
	}
	switch v := v.(type) {
	case *String:
		v.EachPage(0, int64(v.Chunks())-1, func(i int64, page []byte) bool {
			// A page may be shorter than a chunk: the bits behind it are clear.
			chunk(i, len(page) > 0 && page[0]&0x80 != 0, len(page) == PageSize && page[PageSize-1]&1 != 0, pageRuns(page))
			return true
		})
	case *Bitmap:
		v.bits.Each(0, func(key uint64, c *container.Container) bool {
			chunk(int64(key), c.Contains(0), c.Contains(1<<16-1), c.NumRuns())
			return true
		})
	}
	return n
}

// pageRuns counts the stretches of set bits in a page, whose bit 0 is the top bit of its first byte.
func pageRuns(page []byte) (n int) {
	carry := uint64(0)
	for len(page) >= 8 {
		w := binary.BigEndian.Uint64(page)
		n += bits.OnesCount64(w &^ (w>>1 | carry<<63))
		carry = w & 1
		page = page[8:]
	}
	for _, c := range page {
		n += bits.OnesCount8(c &^ (c>>1 | byte(carry)<<7))
		carry = uint64(c & 1)
	}
	return n
}
