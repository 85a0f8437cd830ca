package engine

import (
	"math/bits"

	"bitloupe/engine/internal/value"
)

// LensDots is the number of dots in the picture of one chunk in a Lens: 32 rows of 32, each dot standing for 8 x 8 of the
// chunk's positions when these are laid out 256 in a row.
const LensDots = 1024

// LensChunks bounds the chunks of one Lens.
const LensChunks = 64

// Lens shows some chunks of a bitmap enlarged: of each its kind ('e' for nothing there) and how many of the 64 positions
// behind every dot are set, LensDots bytes a chunk.
type Lens struct {
	Key   string
	Index []uint64
	Kind  []byte
	Dots  []byte
}

// Lens describes the chunks asked for, at most LensChunks of them; ok is false when the key is no bitmap.
func (e *Engine) Lens(key string, chunks []uint64) (out Lens, ok bool) {
	x := e.find(key)
	if x == nil {
		return out, false
	}
	b, ok := x.Value.(value.Chunked)
	if !ok {
		return out, false
	}
	chunks = chunks[:min(len(chunks), LensChunks)]
	out = Lens{Key: key, Index: chunks, Kind: make([]byte, len(chunks)), Dots: make([]byte, len(chunks)*LensDots)}
	var page [8192]byte
	for i, n := range chunks {
		c, there := b.ChunkAt(e.server.Profile, n)
		if !there {
			out.Kind[i] = 'e'
			continue
		}
		out.Kind[i] = c.Kind
		page = [8192]byte{}
		b.ChunkBits(n, &page)
		dots := out.Dots[i*LensDots : (i+1)*LensDots]
		for at, v := range page {
			if v != 0 {
				dots[at/256*32+at%32] += byte(bits.OnesCount8(v))
			}
		}
	}
	return out, true
}
