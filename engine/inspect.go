package engine

import (
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// ChunkMap holds the chunks of a key that are in use, as parallel lists in ascending order of Index. Kind is 'a' array,
// 'b' bitset, 'r' run, 'f' flat piece of a string. Card is the set bits, Bytes the container with its header, 0 for a piece
// of a string.
type ChunkMap struct {
	Spans uint64 // chunks the logical length covers
	Flat  int64  // length in bytes of a plain string, which has no containers; 0 for a native bitmap
	Index []uint64
	Kind  []byte
	Card  []uint32
	Bytes []uint32
}

// Inspection is all that the inspector shows of one key.
type Inspection struct {
	Row     KeyRow
	Chunks  *ChunkMap // nil for a key that is no bitmap
	Insides *Insides  // nil for a key that is no set, list, sorted set or hash
	Memory  memory.Footprint
	// Sampled is what MEMORY USAGE answers when it is not told SAMPLES 0: of a set, list, sorted set or hash it looks at a
	// few elements and takes the others for as long.
	Sampled int64
}

// Costs are the bytes that the values of one chunk take in each kind of container, payload alone: 2 a value, 8,192, and
// 2 + 4 a run. Fits says whether CRoaring would ever keep that many values in an array.
type Costs struct {
	Array, Bitset, Run int64
	ArrayFits          bool
}

// Container is one chunk in detail. Bits is in string bit order; Runs holds first and last position (0..65,535) of at
// most MaxRuns runs of set bits.
type Container struct {
	Key      string
	Index    uint64
	Kind     byte
	Card     int
	RunCount int
	Capacity int
	Bytes    int64
	Costs    Costs
	Bits     [8192]byte
	Runs     [][2]uint16
}

// MaxRuns bounds the list of runs in a Container.
const MaxRuns = 4096

// Inspect describes one key of the current database; ok is false when it does not exist.
func (e *Engine) Inspect(key string) (in Inspection, ok bool) {
	x := e.find(key)
	if x == nil {
		return in, false
	}
	p := e.server.Profile
	in.Row = e.row(x)
	in.Memory = x.Value.Footprint(p, keyOf(x), 0)
	in.Sampled = in.Memory.Total()
	if in.Insides = e.insides(x); in.Insides != nil {
		in.Sampled = x.Value.Footprint(p, keyOf(x), memory.Samples).Total()
	}
	if b, ok := x.Value.(value.Chunked); ok {
		m := &ChunkMap{Spans: b.Chunks()}
		if s, is := b.(*value.String); is {
			m.Flat = s.Len()
		}
		b.EachChunk(p, func(c value.Chunk) bool {
			m.Index = append(m.Index, c.Index)
			m.Kind = append(m.Kind, c.Kind)
			m.Card = append(m.Card, uint32(c.Card))
			m.Bytes = append(m.Bytes, uint32(c.Bytes))
			return true
		})
		in.Chunks = m
	}
	return in, true
}

// Container describes one chunk of a bitmap; ok is false when the key is no bitmap or nothing is there.
func (e *Engine) Container(key string, index uint64) (out Container, ok bool) {
	x := e.find(key)
	if x == nil {
		return out, false
	}
	b, ok := x.Value.(value.Chunked)
	if !ok {
		return out, false
	}
	c, ok := b.ChunkAt(e.server.Profile, index)
	if !ok {
		return out, false
	}
	out = Container{Key: key, Index: index, Kind: c.Kind, Card: c.Card, RunCount: c.Runs, Capacity: c.Capacity, Bytes: c.Bytes}
	out.Costs = Costs{Array: 2 * int64(c.Card), Bitset: 8192, Run: 2 + 4*int64(c.Runs), ArrayFits: c.Card <= 4096}
	b.ChunkBits(index, &out.Bits)
	out.Runs = runs(&out.Bits)
	return out, true
}

// runs lists the maximal runs of set bits, at most MaxRuns of them.
func runs(bits *[8192]byte) [][2]uint16 {
	var out [][2]uint16
	start := -1
	for i := 0; i <= 65536; i++ {
		on := i < 65536 && bits[i>>3]>>(7-i&7)&1 == 1
		switch {
		case on && start < 0:
			start = i
		case !on && start >= 0:
			out = append(out, [2]uint16{uint16(start), uint16(i - 1)})
			start = -1
			if len(out) == MaxRuns {
				return out
			}
		}
	}
	return out
}
