package value

import (
	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
	"bitloupe/engine/memory"
)

// What the server allocates besides containers, in bytes (spec/native-bitmap.md 5.1).
const (
	wrapperBytes = 24  // byte length, cached size, pointer
	headerBytes  = 184 // the struct of the 64-bit roaring bitmap
	pointerBytes = 8
)

var nodeNames = map[art.Kind][2]string{
	art.Leaf:    {"leaves", "one entry a chunk: its number and its container's place"},
	art.Node4:   {"node4", "index nodes with room for 4 children"},
	art.Node16:  {"node16", "index nodes with room for 16 children"},
	art.Node48:  {"node48", "index nodes with room for 48 children"},
	art.Node256: {"node256", "index nodes with room for 256 children"},
}

var containerHolds = map[container.Kind][2]string{
	container.Array:  {"array containers", "16 B header and a sorted list of 16-bit values"},
	container.Bitset: {"bitset containers", "16 B header and 65,536 bits"},
	container.Run:    {"run containers", "16 B header and a list of runs, 4 B each"},
}

// Footprint lists everything the server allocates for the key and the bitmap. For a server before 8.12, which has no such
// type, it says what the same structures would take under that server's allocator, marked as modelled.
func (b *Bitmap) Footprint(p memory.Profile, k memory.Key, _ int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	n := len(f.Parts)
	f.Add(memory.Part{Name: "wrapper", Holds: "byte length, cached size, pointer", Group: "value", Count: 1,
		Used: wrapperBytes, Bytes: p.Class(wrapperBytes)})
	f.Add(memory.Part{Name: "roaring header", Holds: "one struct: where the index and the pointers are", Group: "value", Count: 1,
		Used: headerBytes, Bytes: p.Class(headerBytes)})
	b.addContainers(&f)
	for _, s := range b.bits.Nodes() {
		if s.Cap > 0 {
			size := art.NodeBytes[s.Kind]
			f.Add(memory.Part{Name: nodeNames[s.Kind][0], Holds: nodeNames[s.Kind][1], Group: "index", Count: int64(s.Used),
				Used: size * int64(s.Used), Bytes: p.Class(size * int64(s.Cap))})
		}
	}
	if used, room := b.bits.Slots(); room > 0 {
		f.Add(memory.Part{Name: "pointers", Holds: "one 8 B pointer a container", Group: "index", Count: int64(used),
			Used: pointerBytes * int64(used), Bytes: p.Class(pointerBytes * int64(room))})
	}
	for i := n; i < len(f.Parts); i++ {
		f.Parts[i].Modelled = p != memory.V812 || b.loose
	}
	return f
}

// addContainers adds one part for each kind of container that there is.
func (b *Bitmap) addContainers(f *memory.Footprint) {
	parts := map[container.Kind]*memory.Part{}
	for kind, t := range containerHolds {
		parts[kind] = &memory.Part{Name: t[0], Holds: t[1], Group: "container"}
	}
	b.bits.Each(0, func(_ uint64, c *container.Container) bool {
		used, _ := c.Payload()
		t := parts[c.Kind()]
		t.Count++
		t.Used += container.HeaderBytes + used
		t.Bytes += containerBytes(f.Profile, c)
		return true
	})
	for _, kind := range []container.Kind{container.Array, container.Bitset, container.Run} {
		if parts[kind].Count > 0 {
			f.Add(*parts[kind])
		}
	}
}

// containerBytes is what a container takes with its header.
func containerBytes(p memory.Profile, c *container.Container) int64 {
	_, room := c.Payload()
	return p.Class(container.HeaderBytes) + p.Class(room)
}

// Resident is about what the value takes in this process, in bytes. Cost: constant.
func (b *Bitmap) Resident() int64 {
	n := 200 + 128*int64(b.bits.Len()) + b.bits.Room()
	for _, s := range b.bits.Nodes() {
		n += art.NodeBytes[s.Kind] * int64(s.Cap)
	}
	return n
}

// Chunks is the number of chunks the logical length spans.
func (b *Bitmap) Chunks() uint64 { return (uint64(b.bytes) + PageSize - 1) / PageSize }

// EachChunk calls f for every container, ascending, until f says false.
func (b *Bitmap) EachChunk(p memory.Profile, f func(Chunk) bool) {
	b.bits.Each(0, func(key uint64, c *container.Container) bool { return f(chunkOf(p, key, c)) })
}

func chunkOf(p memory.Profile, key uint64, c *container.Container) Chunk {
	return Chunk{Index: key, Kind: byte(c.Kind()), Card: c.Card(), Capacity: c.Capacity(), Bytes: containerBytes(p, c)}
}

// ChunkAt describes one container, with its runs counted; ok is false when the chunk has none.
func (b *Bitmap) ChunkAt(p memory.Profile, index uint64) (c Chunk, ok bool) {
	at, _ := b.bits.At(index)
	if at == nil {
		return c, false
	}
	c = chunkOf(p, index, at)
	c.Runs = at.NumRuns()
	return c, true
}

// ChunkBits writes the bytes of a chunk.
func (b *Bitmap) ChunkBits(index uint64, dst *[PageSize]byte) {
	if c, _ := b.bits.At(index); c != nil {
		c.Bytes(dst)
		return
	}
	clear(dst[:])
}
