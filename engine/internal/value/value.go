// Package value holds what a key can hold, one file per type. The keyspace and the commands know only the interface;
// adding a type means adding a file here and its commands, nothing else.
package value

import "bitloupe/engine/memory"

// Value is the content of one key. A Value never knows its key's name or expiry.
type Value interface {
	// Type is the answer of TYPE: string, bitmap, set, list, zset, hash, reroaring, roaring64.
	Type() string
	// Encoding is the answer of OBJECT ENCODING.
	Encoding() string
	// Clone copies the value so that a write to either side leaves the other alone. Cost: at most the resident size.
	Clone() Value
	// Length is what INFO keysizes counts: bytes for strings and bitmaps, elements for the others.
	Length() int64
	// Footprint lists what a server of profile p allocates for the key and this value. samples is the argument of
	// MEMORY USAGE ... SAMPLES (0 = all, memory.Samples is the default).
	Footprint(p memory.Profile, key memory.Key, samples int) memory.Footprint
}

// Bits is a value whose bits can be read as a bitmap: strings and native bitmaps.
type Bits interface {
	Value
	// ByteLen is the logical length in bytes.
	ByteLen() int64
	// Bit reads one bit; 0 past the end.
	Bit(offset uint64) bool
	// Count is the number of set bits from bit offset from to bit offset to, both included.
	Count(from, to uint64) uint64
	// Next is the first bit equal to bit at or after from and not after to; ok is false when there is none.
	Next(bit bool, from, to uint64) (offset uint64, ok bool)
}

// Chunk is one 65,536-bit piece of a value. Kind is how it is kept: 'f' flat (a piece of a plain string), 'a' array,
// 'b' bitset, 'r' run. Runs is the number of maximal runs of set bits; Bytes what the container takes with its header
// (0 for flat); Capacity the room of an array (values) or run container (runs).
type Chunk struct {
	Index    uint64
	Kind     byte
	Card     int
	Runs     int
	Capacity int
	Bytes    int64
}

// Chunked is a bitmap that can be looked at chunk by chunk.
type Chunked interface {
	Bits
	// Chunks is the number of chunks the logical length spans.
	Chunks() uint64
	// EachChunk calls f for every chunk that holds a set bit or a container, ascending, until f says false. Runs may be
	// left 0 here; ChunkAt fills it.
	EachChunk(p memory.Profile, f func(Chunk) bool)
	// ChunkAt describes one chunk; ok is false when nothing is there.
	ChunkAt(p memory.Profile, index uint64) (c Chunk, ok bool)
	// ChunkBits writes the 8,192 bytes of a chunk in string bit order (bit 0 is the top bit of byte 0).
	ChunkBits(index uint64, dst *[8192]byte)
}
