// Package art is an adaptive radix tree from 48-bit keys to small numbers: the ordered index of chunks that Redis 8.12
// takes from CRoaring v4.7.2.
//
// A key is read as six bytes, the highest first. An inner node stands where keys part and keeps the bytes that all keys
// below it have in common as its prefix; it has room for 4, 16, 48 or 256 children and is replaced by the next size when
// it is full (and by the previous one when it has shrunk to fit: 48, 16, 4 children; a node left with one child is dissolved
// into it). Nodes of one size live in one array whose places are reused; the arrays grow 2, 4, 8 ... by doubling, from
// 1,024 on by a quarter, and shrink only when told to. So the room that a tree takes tells its history, and that room is
// what the server's MEMORY USAGE counts (spec/native-bitmap.md 5.1).
package art

// KeyBits is the width of a key.
const KeyBits = 48

const keyBytes = KeyBits / 8

// Kind is one of the five node arrays.
type Kind uint8

// The node arrays, in the order of Stat.
const (
	Leaf Kind = iota + 1
	Node4
	Node16
	Node48
	Node256
)

// NodeBytes are the sizes of the server's nodes in bytes, by Kind.
var NodeBytes = [...]int64{Leaf: 16, Node4: 48, Node16: 152, Node48: 656, Node256: 2056}

// ref is the place of a node: its index above, its kind in the low three bits. Zero is no node.
type ref uint32

func makeRef(i int, k Kind) ref { return ref(i)<<3 | ref(k) }

func (r ref) kind() Kind { return Kind(r & 7) }
func (r ref) at() int    { return int(r >> 3) }

// at is the byte of a key at a depth, 0 the highest.
func at(key uint64, depth int) byte { return byte(key >> (KeyBits - 8 - 8*depth)) }

// Tree is the index. The zero value is an empty tree.
type Tree struct {
	root ref
	// mixed says that the leaves are not, or not surely, one after the other in key order from the first place on.
	mixed  bool
	leaf   pool[Entry]
	node4  pool[node4]
	node16 pool[node16]
	node48 pool[node48]
	n256   pool[node256]
}

// Stat is one node array: how many places are taken and how many there are.
type Stat struct {
	Kind      Kind
	Used, Cap int
}

// Stats describes the five arrays.
func (t *Tree) Stats() [5]Stat {
	return [5]Stat{
		{Leaf, t.leaf.used, len(t.leaf.items)},
		{Node4, t.node4.used, len(t.node4.items)},
		{Node16, t.node16.used, len(t.node16.items)},
		{Node48, t.node48.used, len(t.node48.items)},
		{Node256, t.n256.used, len(t.n256.items)},
	}
}

// Len is the number of keys.
func (t *Tree) Len() int { return t.leaf.used }

// Clone copies the tree with its room and its free places.
func (t *Tree) Clone() Tree {
	return Tree{t.root, t.mixed, t.leaf.clone(), t.node4.clone(), t.node16.clone(), t.node48.clone(), t.n256.clone()}
}

// Find gives the number stored under a key and the place of its leaf, which stays valid until the next Erase or Shrink.
// nodes is the number of inner nodes walked.
func (t *Tree) Find(key uint64) (val *uint32, nodes int) {
	r, depth := t.root, 0
	for r != 0 {
		if r.kind() == Leaf {
			l := &t.leaf.items[r.at()]
			if l.Key != key {
				return nil, nodes
			}
			return &l.Val, nodes
		}
		h := t.head(r)
		nodes++
		if h.common(key, depth) != int(h.size) {
			return nil, nodes
		}
		depth += int(h.size)
		r = t.child(r, at(key, depth))
		depth++
	}
	return nil, nodes
}

// Insert stores val under a key that must not be there yet.
func (t *Tree) Insert(key uint64, val uint32) {
	i := t.leaf.alloc()
	t.leaf.items[i] = Entry{key, val}
	if i != t.leaf.used-1 || (i > 0 && t.leaf.items[i-1].Key > key) {
		t.mixed = true
	}
	l := makeRef(i, Leaf)
	if t.root == 0 {
		t.root = l
		return
	}
	t.root = t.insertAt(t.root, key, 0, l)
}

// insertAt puts the leaf below the node at r and gives the node that now stands there.
func (t *Tree) insertAt(r ref, key uint64, depth int, l ref) ref {
	if r.kind() == Leaf {
		old := t.leaf.items[r.at()].Key
		n := parting(old, key) - depth
		p := t.newNode4(prefixOf(key, depth, n))
		t.add(p, at(old, depth+n), r)
		return t.add(p, at(key, depth+n), l)
	}
	h := t.head(r)
	n := h.common(key, depth)
	if n != int(h.size) {
		p := t.newNode4(h.first(n))
		h = t.head(r) // the arrays may have moved
		b := h.bytes[n]
		h.drop(n + 1)
		t.add(p, b, r)
		return t.add(p, at(key, depth+n), l)
	}
	depth += n
	b := at(key, depth)
	if c := t.child(r, b); c != 0 {
		if n := t.insertAt(c, key, depth+1, l); n != c {
			t.replace(r, b, n)
		}
		return r
	}
	return t.add(r, b, l)
}

// Erase removes a key and gives what was stored under it.
func (t *Tree) Erase(key uint64) (val uint32, ok bool) {
	if t.root == 0 {
		return 0, false
	}
	r, val, ok := t.eraseAt(t.root, key, 0)
	if ok {
		t.root = r
	}
	return val, ok
}

func (t *Tree) eraseAt(r ref, key uint64, depth int) (now ref, val uint32, ok bool) {
	if r.kind() == Leaf {
		l := t.leaf.items[r.at()]
		if l.Key != key {
			return r, 0, false
		}
		t.leaf.release(r.at())
		if r.at() != t.leaf.used {
			t.mixed = true
		}
		return 0, l.Val, true
	}
	h := t.head(r)
	if h.common(key, depth) != int(h.size) {
		return r, 0, false
	}
	depth += int(h.size)
	b := at(key, depth)
	c := t.child(r, b)
	if c == 0 {
		return r, 0, false
	}
	n, val, ok := t.eraseAt(c, key, depth+1)
	switch {
	case !ok:
	case n == 0:
		r = t.remove(r, b)
	case n != c:
		t.replace(r, b, n)
	}
	return r, val, ok
}

// Shrink gives back every place that no node uses. Nodes are laid out in key order.
func (t *Tree) Shrink() { *t = Packed(append(make([]Entry, 0, t.Len()), t.Entries()...)) }
