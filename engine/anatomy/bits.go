package anatomy

import (
	"fmt"
	"math/bits"
	"strings"
)

// Plain describes the bytes of a bitmap kept as a plain string, a range for each byte that has a set bit and one for each
// stretch of zeros. Bit 0 of the value is the most significant bit of byte 0, so the bits of a byte read from left to
// right (spec/native-bitmap.md 3). first is the offset of data[0] in the whole string.
func Plain(data []byte, first int64, w Window) Anatomy {
	r := &reader{data: data, win: w}
	for r.left() > 0 {
		if data[r.pos] == 0 {
			n := 1
			for r.pos+n < len(data) && data[r.pos+n] == 0 {
				n++
			}
			from := uint64(first+int64(r.pos)) * 8
			r.take(n, "text", "zeros", func(b []byte) string {
				return fmt.Sprintf("bits %d to %d are 0", from, from+uint64(len(b))*8-1)
			})
			continue
		}
		bit := uint64(first+int64(r.pos)) * 8
		r.take(1, "text", fmt.Sprintf("byte %d", first+int64(r.pos)), func(b []byte) string {
			return fmt.Sprintf("%08b: %s", b[0], setBits(b[0], bit))
		})
	}
	return r.finish("plain bits")
}

// setBits names the set bits of one byte whose first bit is at offset.
func setBits(b byte, offset uint64) string {
	var s []string
	for i := range 8 {
		if b>>(7-i)&1 == 1 {
			s = append(s, fmt.Sprint(offset+uint64(i)))
		}
	}
	if bits.OnesCount8(b) == 8 {
		return fmt.Sprintf("bits %d to %d", offset, offset+7)
	}
	word := "bits "
	if len(s) == 1 {
		word = "bit "
	}
	return word + strings.Join(s, ", ")
}

// Text describes bytes that are one text and have no format of their own.
func Text(data []byte, w Window, format string) Anatomy {
	r := &reader{data: data, win: w}
	r.take(len(data), "text", "text", quote)
	return r.finish(format)
}
