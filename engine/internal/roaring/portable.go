package roaring

import (
	"encoding/binary"
	"errors"

	"bitloupe/engine/internal/container"
)

// The 64-bit portable format is a count of buckets and for each the upper 32 bits of its values and a 32-bit bitmap: a
// cookie, a list of keys and counts, offsets, and the containers (https://github.com/RoaringBitmap/RoaringFormatSpec).
const (
	cookieRuns   = 12347 // the number of containers less one stands in the upper half
	cookiePlain  = 12346
	offsetsFrom  = 4 // containers from which a bitmap with runs lists offsets too
	maxPerBucket = 1 << 16
	minBucket    = 12 // upper half, cookie, and a count of no containers
)

// ErrFormat is met where bytes are no bitmap in the 64-bit portable format.
var ErrFormat = errors.New("these bytes are not a 64-bit roaring bitmap in the portable format: check that the payload is whole and was not altered")

// bucket is the containers that share their upper 32 bits.
type bucket struct {
	high uint32
	low  []uint16
	c    []*container.Container
	runs bool
}

func (b *Bitmap) buckets() []bucket {
	var out []bucket
	b.Each(0, func(key uint64, c *container.Container) bool {
		high := uint32(key >> 16)
		if n := len(out); n == 0 || out[n-1].high != high {
			out = append(out, bucket{high: high})
		}
		k := &out[len(out)-1]
		k.low = append(k.low, uint16(key))
		k.c = append(k.c, c)
		k.runs = k.runs || c.Kind() == container.Run
		return true
	})
	return out
}

// AppendPortable appends the bitmap in the 64-bit portable format.
func (b *Bitmap) AppendPortable(dst []byte) []byte {
	le := binary.LittleEndian
	all := b.buckets()
	dst = le.AppendUint64(dst, uint64(len(all)))
	for _, k := range all {
		dst = k.append(le.AppendUint32(dst, k.high))
	}
	return dst
}

func (k *bucket) append(dst []byte) []byte {
	le := binary.LittleEndian
	n, start := len(k.c), len(dst)
	if k.runs {
		dst = le.AppendUint32(dst, cookieRuns|uint32(n-1)<<16)
		flags := make([]byte, (n+7)/8)
		for i, c := range k.c {
			if c.Kind() == container.Run {
				flags[i/8] |= 1 << (i % 8)
			}
		}
		dst = append(dst, flags...)
	} else {
		dst = le.AppendUint32(le.AppendUint32(dst, cookiePlain), uint32(n))
	}
	for i, c := range k.c {
		dst = le.AppendUint16(le.AppendUint16(dst, k.low[i]), uint16(c.Card()-1))
	}
	if !k.runs || n >= offsetsFrom {
		at := len(dst) - start + 4*n
		for _, c := range k.c {
			dst = le.AppendUint32(dst, uint32(at))
			at += c.PortableBytes()
		}
	}
	for _, c := range k.c {
		dst = c.AppendPortable(dst)
	}
	return dst
}

// ParsePortable reads a bitmap that takes exactly all of b. It trusts nothing: every count is checked against the bytes
// that are there before anything is allocated, and what the server's own validation refuses gives ErrFormat.
func ParsePortable(b []byte) (*Bitmap, error) {
	le := binary.LittleEndian
	if len(b) < 8 {
		return nil, ErrFormat
	}
	n := le.Uint64(b)
	b = b[8:]
	if n > uint64(len(b)/minBucket) {
		return nil, ErrFormat
	}
	out := New()
	last := int64(-1)
	for ; n > 0; n-- {
		if len(b) < 4 {
			return nil, ErrFormat
		}
		high := le.Uint32(b)
		if int64(high) <= last {
			return nil, ErrFormat
		}
		last = int64(high)
		var ok bool
		if b, ok = out.readBucket(b[4:], uint64(high)<<16); !ok {
			return nil, ErrFormat
		}
	}
	if len(b) != 0 {
		return nil, ErrFormat
	}
	return out, nil
}

// readBucket reads one 32-bit bitmap whose keys go above base.
func (b *Bitmap) readBucket(p []byte, base uint64) (rest []byte, ok bool) {
	le := binary.LittleEndian
	if len(p) < 8 {
		return nil, false
	}
	cookie := le.Uint32(p)
	p = p[4:]
	var flags []byte
	n := 0
	switch {
	case cookie&0xffff == cookieRuns:
		n = int(cookie>>16) + 1
		if size := (n + 7) / 8; len(p) < size {
			return nil, false
		} else {
			flags, p = p[:size], p[size:]
		}
	case cookie == cookiePlain:
		if c := le.Uint32(p); c > maxPerBucket {
			return nil, false
		} else {
			n, p = int(c), p[4:]
		}
	default:
		return nil, false
	}
	if len(p) < 4*n {
		return nil, false
	}
	keys := p[:4*n]
	p = p[4*n:]
	if flags == nil || n >= offsetsFrom {
		// The offsets only serve random access; the containers follow each other without gaps.
		if len(p) < 4*n {
			return nil, false
		}
		p = p[4*n:]
	}
	last := -1
	for i := range n {
		low, card := int(le.Uint16(keys[4*i:])), int(le.Uint16(keys[4*i+2:]))+1
		if low <= last {
			return nil, false
		}
		last = low
		run := flags != nil && flags[i/8]>>(i%8)&1 != 0
		c, more, ok := container.ReadPortable(p, run, card, b.owner)
		if !ok {
			return nil, false
		}
		p = more
		b.append(base|uint64(low), c)
	}
	return p, true
}
