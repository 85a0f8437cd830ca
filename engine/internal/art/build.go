package art

import "math/bits"

// A node's kind follows from the number of its children, and its prefix from the keys below it. So the shape of a tree is
// that of its keys, whatever its history, and a tree of known keys is laid out in one go; only the room of the arrays
// tells how it came about.

// Packed makes a tree without a free place. The entries must be ascending by key; the tree takes the slice over. Nodes are
// laid out in key order. Cost: a few nanoseconds an entry, and one allocation for each array.
func Packed(entries []Entry) Tree {
	s := survey(entries)
	return build(entries[:len(entries):len(entries)], s.used, s.used)
}

// Inserted makes the tree that inserting the entries in this order, ascending by key, into an empty one would: with the
// same room in every array.
func Inserted(entries []Entry) Tree {
	s := survey(entries)
	leaves := make([]Entry, s.room[Leaf])
	copy(leaves, entries)
	return build(leaves, s.used, s.room)
}

// tally is how many places of each kind are taken and how many there are after insertions.
type tally struct{ used, room [Node256 + 1]int }

func (s *tally) take(k Kind) {
	if s.used[k]++; s.used[k] > s.room[k] {
		s.room[k] = Grown(s.room[k])
	}
}

// survey follows the insertion of ascending keys without making a node. The only nodes that a further key can change are
// those on the way to the last one: a stack of the depths at which they part and of their children so far.
func survey(entries []Entry) (s tally) {
	var stack [keyBytes]struct{ depth, children int }
	top := -1
	for i := range entries {
		s.take(Leaf)
		if i == 0 {
			continue
		}
		depth := parting(entries[i-1].Key, entries[i].Key)
		for top >= 0 && stack[top].depth > depth {
			top--
		}
		if top < 0 || stack[top].depth < depth {
			top++
			stack[top].depth, stack[top].children = depth, 2
			s.take(Node4)
			continue
		}
		stack[top].children++
		switch stack[top].children {
		case 5:
			s.take(Node16)
			s.used[Node4]--
		case 17:
			s.take(Node48)
			s.used[Node16]--
		case 49:
			s.take(Node256)
			s.used[Node48]--
		}
	}
	return s
}

// parting is the number of bytes that two different keys have in common.
func parting(a, b uint64) int { return bits.LeadingZeros64((a^b)<<(64-KeyBits)) / 8 }

func build(leaves []Entry, used, room [Node256 + 1]int) (t Tree) {
	n := used[Leaf]
	if n == 0 {
		return t
	}
	t.leaf = pool[Entry]{items: leaves, free: n, used: n}
	t.node4 = filled[node4](used[Node4], room[Node4])
	t.node16 = filled[node16](used[Node16], room[Node16])
	t.node48 = filled[node48](used[Node48], room[Node48])
	t.n256 = filled[node256](used[Node256], room[Node256])
	b := builder{t: &t}
	t.root = b.node(0, n, 0)
	return t
}

// builder fills the nodes of a tree whose arrays are there.
type builder struct {
	t    *Tree
	made [Node256 + 1]int
}

// node makes the node over the leaves from lo to before hi, whose keys have depth bytes in common already.
func (b *builder) node(lo, hi, depth int) ref {
	if hi-lo == 1 {
		return makeRef(lo, Leaf)
	}
	leaves := b.t.leaf.items
	first := leaves[lo].Key
	split := parting(first, leaves[hi-1].Key)
	h := prefixOf(first, depth, split-depth)
	children := 0
	for i := lo; i < hi; i = b.end(i, hi, split) {
		children++
	}
	k := kindFor(children)
	r := makeRef(b.made[k], k)
	b.made[k]++
	switch k {
	case Node4:
		n := &b.t.node4.items[r.at()]
		n.head, n.count = h, uint8(children)
		b.sorted(n.keys[:children], n.child[:children], lo, hi, split)
	case Node16:
		n := &b.t.node16.items[r.at()]
		n.head, n.count = h, uint8(children)
		b.sorted(n.keys[:children], n.child[:children], lo, hi, split)
	case Node48:
		n := &b.t.node48.items[r.at()]
		n.head, n.count = h, uint8(children)
		n.free = (1<<48 - 1) &^ (1<<children - 1)
		for p := 0; lo < hi; p++ {
			end := b.end(lo, hi, split)
			n.place[at(leaves[lo].Key, split)] = uint8(p + 1)
			n.child[p] = b.node(lo, end, split+1)
			lo = end
		}
	case Node256:
		n := &b.t.n256.items[r.at()]
		n.head, n.count = h, uint16(children)
		for lo < hi {
			end := b.end(lo, hi, split)
			n.child[at(leaves[lo].Key, split)] = b.node(lo, end, split+1)
			lo = end
		}
	}
	return r
}

// sorted fills the lists of a small node.
func (b *builder) sorted(keys []byte, child []ref, lo, hi, split int) {
	for i := range keys {
		end := b.end(lo, hi, split)
		keys[i], child[i] = at(b.t.leaf.items[lo].Key, split), b.node(lo, end, split+1)
		lo = end
	}
}

// end is the first leaf after lo, or hi, whose key differs in the byte at depth; all keys agree above it.
func (b *builder) end(lo, hi, depth int) int {
	if depth == keyBytes-1 {
		return lo + 1
	}
	leaves := b.t.leaf.items
	below := at(leaves[lo].Key, depth)
	for lo++; lo < hi; {
		m := int(uint(lo+hi) >> 1)
		if at(leaves[m].Key, depth) > below {
			hi = m
		} else {
			lo = m + 1
		}
	}
	return lo
}

// kindFor is the kind of a node with that many children, two at least.
func kindFor(children int) Kind {
	switch {
	case children <= 4:
		return Node4
	case children <= 16:
		return Node16
	case children <= 48:
		return Node48
	}
	return Node256
}
