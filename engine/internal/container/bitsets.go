package container

// Operation is a set operation on two containers.
type Operation struct {
	// other combines two that are not both bitsets.
	other func(a, b *Container, m *Maker) *Container
	// words combines two bitsets into w and gives the number of bits set.
	words func(w, a, b *words) int
	// settle makes a container of what words gave.
	settle func(m *Maker, w *words, card int) *Container
}

// The four operations: what is set in both, in either, in the first alone, in exactly one. A union of two bitsets that
// fills the chunk is one run.
var (
	Intersection = Operation{intersect, (*words).and, (*Maker).settle}
	Union        = Operation{unite, (*words).or, (*Maker).union}
	Difference   = Operation{subtract, (*words).andNot, (*Maker).settle}
	Symmetric    = Operation{differ, (*words).xor, (*Maker).settle}
)

// Do combines any two. The result is a new container; it may be empty.
func (o *Operation) Do(a, b *Container, m *Maker) *Container {
	if !BothBitsets(a, b) {
		return o.other(a, b, m)
	}
	w := m.block()
	return o.settle(m, w, o.words(w, a.words, b.words))
}

// Batch is the most pairs that Bitsets works on in one go.
const Batch = 32

// Bitsets combines pairs of bitsets, of which there is one at least and Batch at the most, and puts the results into out.
// It gives how many pairs it did, from the first on; those left are for the next call.
//
// All words are combined before the first container is made. Between two bitsets the processor then goes on reading
// ahead; with a container made after each, it waited for memory at every chunk, which took as long as the work itself.
func (o *Operation) Bitsets(a, b []*Container, out *[Batch]*Container, m *Maker) int {
	var cards [Batch]int
	room := m.room(len(a))
	for i := range room {
		cards[i] = o.words(&room[i], a[i].words, b[i].words)
	}
	for i := range room {
		w := m.block()
		if w != &room[i] { // one before it became an array or a run and left its block free
			*w = room[i]
		}
		out[i] = o.settle(m, w, cards[i])
	}
	return len(room)
}

// BothBitsets says whether Bitsets can be asked for this pair.
func BothBitsets(a, b *Container) bool { return a.kind == Bitset && b.kind == Bitset }
