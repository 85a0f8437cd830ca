package container

// Maker makes the containers of one result. A chunk of a sparse bitmap holds a few dozen values, so a result is mostly
// small pieces: they are cut from slabs, which grow with the result, so that what is kept alive by a single container stays
// small too. The memory of a result that nobody will read again can serve the next one: see TakeOver.
//
// A Maker serves one container at a time: a list is asked for, filled, and made a container before the next one is.
type Maker struct {
	// Owner is whom the containers belong to.
	Owner *Owner
	// Small puts each container in its smallest form, with no room to spare: what Optimize and Shrink would make of it.
	Small bool

	containers slab[Container]
	values     slab[uint16]
	intervals  slab[Interval]
	blocks     slab[words]
}

// The largest slabs, in pieces: between 4 and 256 KiB.
const (
	mostContainers = 64
	mostValues     = 4096
	mostIntervals  = 1024
	mostBlocks     = 32
)

// TakeOver gives the memory of another maker's containers to the next containers of this one. Nothing that the other made
// may be read any more.
func (m *Maker) TakeOver(other *Maker) {
	m.containers.takeOver(&other.containers)
	m.values.takeOver(&other.values)
	m.intervals.takeOver(&other.intervals)
	m.blocks.takeOver(&other.blocks)
}

// Done ends the work: memory that was taken over and not needed is let go.
func (m *Maker) Done() {
	m.containers.spare, m.values.spare, m.intervals.spare, m.blocks.spare = nil, nil, nil, nil
}

// list is an empty list with room for n values. It is the maker's until array is called with it or a part of it.
func (m *Maker) list(n int) []uint16 { return m.values.peek(n, mostValues) }

// array makes a container of a list. The container has the room of the list.
func (m *Maker) array(a []uint16) *Container {
	if m.Small {
		// Runs are smaller from 2 + 4n < 2 len on; counting ends once they cannot be.
		if n := countArrayRuns(a, len(a)/2); runBytes(n) < arrayBytes(len(a)) {
			return m.run(arrayIntervals(a, m.runs(n)), len(a))
		}
		a = a[:len(a):len(a)]
	}
	m.values.take(cap(a))
	c := m.container(Array, len(a))
	c.array, c.words, c.runs = a, nil, nil
	return c
}

// runs is an empty list with room for n runs. It is the maker's until run is called with it or a part of it.
func (m *Maker) runs(n int) []Interval { return m.intervals.peek(n, mostIntervals) }

// run makes a container of a list of runs, which hold card values. The container has the room of the list.
func (m *Maker) run(r []Interval, card int) *Container {
	if m.Small {
		r = r[:len(r):len(r)]
	}
	m.intervals.take(cap(r))
	c := m.container(Run, card)
	c.array, c.words, c.runs = nil, nil, r
	return c
}

// full is one run over the whole chunk in a list with room for n.
func (m *Maker) full(n int) *Container {
	return m.run(append(m.runs(n), Interval{0, Width - 1}), Width)
}

// block is a bitset of unknown content. It is the maker's until settle or bitset is called with it.
func (m *Maker) block() *words {
	s := &m.blocks
	if s.at == len(s.last) {
		s.more(1, mostBlocks)
	}
	return &s.last[s.at]
}

// room is the next free blocks, n at the most, which stay free: block gives the first of them.
func (m *Maker) room(n int) []words {
	m.block()
	s := &m.blocks
	return s.last[s.at:min(s.at+n, len(s.last))]
}

// blockOf is a block with the content of a container.
func (m *Maker) blockOf(c *Container) *words {
	w := m.block()
	c.writeWords(w)
	return w
}

// bitset makes a container of a block that has card bits set.
func (m *Maker) bitset(w *words, card int) *Container {
	if m.Small {
		if n := w.countRuns(mostRuns); runBytes(n) < BitsetBytes {
			return m.run(w.intervals(m.runs(n)), card)
		}
	}
	m.blocks.take(1)
	c := m.container(Bitset, card)
	c.array, c.words, c.runs = nil, w, nil
	return c
}

// settle makes a container of a block that has card bits set: a bitset, or an array of exactly card values.
func (m *Maker) settle(w *words, card int) *Container {
	if card <= MaxArray {
		return m.array(w.values(m.list(card)))
	}
	return m.bitset(w, card)
}

// union makes a container of a block that holds what was in either of two bitsets.
func (m *Maker) union(w *words, card int) *Container {
	if card == Width {
		return m.full(1)
	}
	return m.bitset(w, card)
}

// efficient turns a list of runs into the smallest form: it stays a run container while no other form is smaller.
func (m *Maker) efficient(runs []Interval) *Container {
	card := cardOf(runs)
	if runBytes(len(runs)) <= min(BitsetBytes, arrayBytes(card)) {
		return m.run(runs, card)
	}
	c := Container{kind: Run, card: int32(card), runs: runs}
	if card <= MaxArray {
		return m.array(c.appendValues(m.list(card)))
	}
	return m.bitset(m.blockOf(&c), card)
}

// Copy makes a container of the content of another.
func (m *Maker) Copy(c *Container) *Container {
	switch c.kind {
	case Array:
		return m.array(append(m.list(len(c.array)), c.array...))
	case Bitset:
		return m.bitset(m.blockOf(c), c.Card())
	}
	return m.efficient(append(m.runs(len(c.runs)), c.runs...))
}

// container is the next container, with the fields that every kind has. Fields are set one by one: wasm copies a struct of
// this size by a call.
func (m *Maker) container(k Kind, card int) *Container {
	s := &m.containers
	if s.at == len(s.last) {
		s.more(1, mostContainers)
	}
	c := &s.last[s.at]
	s.at++
	c.kind, c.card, c.owner = k, int32(card), m.Owner
	return c
}

// slab hands out pieces of memory in order.
type slab[T any] struct {
	last  []T   // the last one of all
	at    int   // where the first free piece is in it
	all   [][]T // in the order of use
	spare [][]T // taken over and not in use yet
}

// peek is an empty list with room for exactly n pieces, which stay free until they are taken. Their content is unknown.
func (s *slab[T]) peek(n, most int) []T {
	if s.at+n > len(s.last) {
		s.more(n, most)
	}
	return s.last[s.at : s.at : s.at+n]
}

// more starts another slab: one that was taken over, or a new one twice as large as the last, within bounds.
func (s *slab[T]) more(n, most int) {
	s.at = 0
	for len(s.spare) > 0 {
		s.last = s.spare[0]
		s.spare = s.spare[1:]
		if len(s.last) >= n {
			s.all = append(s.all, s.last)
			return
		}
	}
	s.last = make([]T, max(n, min(2*len(s.last), most)))
	s.all = append(s.all, s.last)
}

func (s *slab[T]) take(n int) { s.at += n }

func (s *slab[T]) takeOver(other *slab[T]) {
	s.spare = append(s.spare, other.all...)
	*other = slab[T]{}
}
