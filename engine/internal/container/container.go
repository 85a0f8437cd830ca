// Package container keeps the set bits of one chunk, 65,536 bits, in one of three forms: a sorted list of values (array),
// one bit for each value (bitset), or a list of runs.
//
// Which form, and with how much room to spare, depends on the history of the chunk. The rules are those of CRoaring
// v4.7.2 with SIMD switched off, as Redis 8.12 links it (spec/native-bitmap.md 5.1 and 5.3): an array turns into a bitset
// at its 4,097th value and back when it falls to 4,096; runs appear only when the chunk is optimised; nothing shrinks on
// its own. The room is real: cap() of the lists is what the server would have allocated.
//
// A container belongs to one Owner. Whoever holds it under another Owner may only read it, which makes copies of a whole
// bitmap cheap: the containers are shared and each is copied at its first write.
package container

// Kind is the form of a container. The letters are those of value.Chunk.
type Kind byte

// The three forms.
const (
	Array  Kind = 'a'
	Bitset Kind = 'b'
	Run    Kind = 'r'
)

// Sizes that the rules speak of.
const (
	// Width is the number of values a container can hold, MaxArray the most that stay in an array.
	Width    = 1 << 16
	MaxArray = 4096
	// BitsetBytes is the payload of a bitset, HeaderBytes the struct in front of every payload.
	BitsetBytes = Width / 8
	HeaderBytes = 16

	numWords = Width / 64
	// firstRuns is the room of a run container that grows from nothing.
	firstRuns = 4
)

// Owner marks who may write a container in place. It is compared by address.
type Owner struct{ _ byte }

// Interval is a run of set bits, both ends included.
type Interval struct{ First, Last uint16 }

// Len is the number of values in the interval.
func (r Interval) Len() int { return int(r.Last) - int(r.First) + 1 }

type words [numWords]uint64

// Container is the content of one chunk. The zero value is an empty array.
type Container struct {
	kind  Kind
	card  int32
	array []uint16
	words *words
	runs  []Interval
	owner *Owner
}

// New makes an empty array with no room, which is how every chunk starts.
func New(o *Owner) *Container { return &Container{kind: Array, owner: o} }

// Kind is the present form.
func (c *Container) Kind() Kind { return c.kind }

// Card is the number of values. Cost: constant.
func (c *Container) Card() int { return int(c.card) }

// Capacity is the room of an array in values or of a run container in runs; 65,536 for a bitset.
func (c *Container) Capacity() int {
	switch c.kind {
	case Array:
		return cap(c.array)
	case Run:
		return cap(c.runs)
	}
	return Width
}

// Room is the bytes of the payload asked of the allocator. Cost: constant.
func (c *Container) Room() int64 {
	switch c.kind {
	case Array:
		return 2 * int64(cap(c.array))
	case Run:
		return 4 * int64(cap(c.runs))
	}
	return BitsetBytes
}

// Payload gives the bytes that hold data and the bytes asked of the allocator, both without the header.
func (c *Container) Payload() (used, room int64) {
	switch c.kind {
	case Array:
		return 2 * int64(len(c.array)), 2 * int64(cap(c.array))
	case Run:
		return 4 * int64(len(c.runs)), 4 * int64(cap(c.runs))
	}
	return BitsetBytes, BitsetBytes
}

// Owned says whether o may write this container in place.
func (c *Container) Owned(o *Owner) bool { return c.owner == o }

// Own gives a container that o may write: c itself, or a copy with the same room.
func (c *Container) Own(o *Owner) *Container {
	if c.owner == o {
		return c
	}
	n := &Container{kind: c.kind, card: c.card, owner: o}
	switch c.kind {
	case Array:
		n.array = append(make([]uint16, 0, cap(c.array)), c.array...)
	case Bitset:
		w := *c.words
		n.words = &w
	case Run:
		n.runs = append(make([]Interval, 0, cap(c.runs)), c.runs...)
	}
	return n
}

// Contains says whether v is set. Cost: constant for a bitset, a binary search otherwise.
func (c *Container) Contains(v uint16) bool {
	switch c.kind {
	case Array:
		i := search(c.array, v)
		return i < len(c.array) && c.array[i] == v
	case Bitset:
		return c.words[v>>6]>>(v&63)&1 != 0
	}
	i := searchRuns(c.runs, v)
	return i >= 0 && v <= c.runs[i].Last
}

// Add sets v and says whether it was clear. The container must be owned by the caller; its kind may change.
func (c *Container) Add(v uint16) bool {
	switch c.kind {
	case Array:
		return c.addArray(v)
	case Bitset:
		w, m := &c.words[v>>6], uint64(1)<<(v&63)
		if *w&m != 0 {
			return false
		}
		*w |= m
		c.card++
		return true
	}
	return c.addRun(v)
}

// Remove clears v and says whether it was set. The container must be owned by the caller; its kind may change. A
// container that became empty stays an empty one: whoever keeps it drops it.
func (c *Container) Remove(v uint16) bool {
	switch c.kind {
	case Array:
		return c.removeArray(v)
	case Bitset:
		w, m := &c.words[v>>6], uint64(1)<<(v&63)
		if *w&m == 0 {
			return false
		}
		*w &^= m
		c.card--
		if c.card <= MaxArray {
			c.toArray()
		}
		return true
	}
	return c.removeRun(v)
}
