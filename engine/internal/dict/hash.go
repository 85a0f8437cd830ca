package dict

import (
	"encoding/binary"
	"math/bits"
)

// The real server hashes with SipHash under a key drawn at its start, so no two servers agree on the buckets. Ours is a
// multiply-and-fold hash under a seed that is handed in: as even, faster, and the same in every replay.
const (
	mulA = 0xa0761d6478bd642f
	mulB = 0xe7037ed1a0b428db
)

func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

func hash(seed uint64, b []byte) uint32 {
	h := seed ^ mulA
	n := uint64(len(b))
	for len(b) >= 8 {
		h = fold(h^binary.LittleEndian.Uint64(b), mulB)
		b = b[8:]
	}
	var tail uint64
	switch {
	case len(b) >= 4:
		tail = uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[len(b)-4:]))<<32
	case len(b) > 0:
		tail = uint64(b[0]) | uint64(b[len(b)/2])<<8 | uint64(b[len(b)-1])<<16
	}
	h = fold(h^tail, mulA^n)
	return uint32(h ^ h>>32)
}
