package art

import "math/bits"

// Entry is a key and the number stored under it: a leaf.
type Entry struct {
	Key uint64
	Val uint32
}

// head is what every inner node starts with: the bytes that all keys below share after those of its parents.
type head struct {
	size  uint8
	bytes [keyBytes - 1]byte
}

// prefixOf is the n bytes of a key from depth on.
func prefixOf(key uint64, depth, n int) (h head) {
	h.size = uint8(n)
	for i := range n {
		h.bytes[i] = at(key, depth+i)
	}
	return h
}

// common is how many bytes of the prefix agree with the key at depth.
func (h *head) common(key uint64, depth int) int {
	n := int(h.size)
	for i := 0; i < n; i++ {
		if h.bytes[i] != at(key, depth+i) {
			return i
		}
	}
	return n
}

// first is the prefix cut to n bytes; drop removes its first n bytes.
func (h *head) first(n int) head {
	p := head{size: uint8(n)}
	copy(p.bytes[:n], h.bytes[:])
	return p
}

func (h *head) drop(n int) {
	copy(h.bytes[:], h.bytes[n:h.size])
	h.size -= uint8(n)
}

// node4 and node16 keep their children sorted by key byte.
type node4 struct {
	head
	count uint8
	keys  [4]byte
	child [4]ref
}

type node16 struct {
	head
	count uint8
	keys  [16]byte
	child [16]ref
}

// node48 says for each key byte which of its 48 places holds the child: 0 none, else one more than the place. free has a
// bit for every place that is not taken.
type node48 struct {
	head
	count uint8
	free  uint64
	place [256]uint8
	child [48]ref
}

type node256 struct {
	head
	count uint16
	child [256]ref
}

func (t *Tree) newNode4(h head) ref {
	i := t.node4.alloc()
	t.node4.items[i] = node4{head: h}
	return makeRef(i, Node4)
}

func (t *Tree) newNode16(h head) ref {
	i := t.node16.alloc()
	t.node16.items[i] = node16{head: h}
	return makeRef(i, Node16)
}

func (t *Tree) newNode48(h head) ref {
	i := t.node48.alloc()
	t.node48.items[i] = node48{head: h, free: 1<<48 - 1}
	return makeRef(i, Node48)
}

func (t *Tree) newNode256(h head) ref {
	i := t.n256.alloc()
	t.n256.items[i] = node256{head: h}
	return makeRef(i, Node256)
}

func (t *Tree) head(r ref) *head {
	switch r.kind() {
	case Node4:
		return &t.node4.items[r.at()].head
	case Node16:
		return &t.node16.items[r.at()].head
	case Node48:
		return &t.node48.items[r.at()].head
	}
	return &t.n256.items[r.at()].head
}

// child is the child of an inner node under a key byte, or 0.
func (t *Tree) child(r ref, b byte) ref {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		for i := range n.count {
			if n.keys[i] == b {
				return n.child[i]
			}
		}
	case Node16:
		n := &t.node16.items[r.at()]
		for i := range n.count {
			if n.keys[i] == b {
				return n.child[i]
			}
		}
	case Node48:
		n := &t.node48.items[r.at()]
		if p := n.place[b]; p != 0 {
			return n.child[p-1]
		}
	case Node256:
		return t.n256.items[r.at()].child[b]
	}
	return 0
}

// replace puts another child where one already is.
func (t *Tree) replace(r ref, b byte, c ref) {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		n.child[sortedAt(n.keys[:n.count], b)] = c
	case Node16:
		n := &t.node16.items[r.at()]
		n.child[sortedAt(n.keys[:n.count], b)] = c
	case Node48:
		n := &t.node48.items[r.at()]
		n.child[n.place[b]-1] = c
	case Node256:
		t.n256.items[r.at()].child[b] = c
	}
}

// sortedAt is the position of the first key byte that is not below b.
func sortedAt(keys []byte, b byte) int {
	for i, k := range keys {
		if k >= b {
			return i
		}
	}
	return len(keys)
}

// put opens a place in two parallel lists with n entries.
func put(keys []byte, child []ref, n int, b byte, c ref) {
	i := sortedAt(keys[:n], b)
	copy(keys[i+1:n+1], keys[i:n])
	copy(child[i+1:n+1], child[i:n])
	keys[i], child[i] = b, c
}

// cut closes the place of b in two parallel lists with n entries.
func cut(keys []byte, child []ref, n int, b byte) {
	i := sortedAt(keys[:n], b)
	copy(keys[i:n-1], keys[i+1:n])
	copy(child[i:n-1], child[i+1:n])
}

// add gives the node a new child and says where the node is now: a full one has moved to the next size.
func (t *Tree) add(r ref, b byte, c ref) ref {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		if n.count < 4 {
			put(n.keys[:], n.child[:], int(n.count), b, c)
			n.count++
			return r
		}
		m := t.newNode16(n.head)
		for i := range n.count {
			t.add(m, n.keys[i], n.child[i])
		}
		t.node4.release(r.at())
		return t.add(m, b, c)
	case Node16:
		n := &t.node16.items[r.at()]
		if n.count < 16 {
			put(n.keys[:], n.child[:], int(n.count), b, c)
			n.count++
			return r
		}
		m := t.newNode48(n.head)
		for i := range n.count {
			t.add(m, n.keys[i], n.child[i])
		}
		t.node16.release(r.at())
		return t.add(m, b, c)
	case Node48:
		n := &t.node48.items[r.at()]
		if n.count < 48 {
			p := bits.TrailingZeros64(n.free)
			n.free &^= 1 << p
			n.place[b] = uint8(p + 1)
			n.child[p] = c
			n.count++
			return r
		}
		m := t.newNode256(n.head)
		for k, p := range n.place {
			if p != 0 {
				t.add(m, byte(k), n.child[p-1])
			}
		}
		t.node48.release(r.at())
		return t.add(m, b, c)
	}
	n := &t.n256.items[r.at()]
	n.child[b] = c
	n.count++
	return r
}

// remove takes the child under b away and says where the node is now: one that has become small enough has moved to the
// previous size, one with a single child left is gone and the child stands in its place.
func (t *Tree) remove(r ref, b byte) ref {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		cut(n.keys[:], n.child[:], int(n.count), b)
		if n.count--; n.count > 1 {
			return r
		}
		c := n.child[0]
		if c.kind() != Leaf {
			t.head(c).prepend(&n.head, n.keys[0])
		}
		t.node4.release(r.at())
		return c
	case Node16:
		n := &t.node16.items[r.at()]
		cut(n.keys[:], n.child[:], int(n.count), b)
		if n.count--; n.count > 4 {
			return r
		}
		m := t.newNode4(n.head)
		for i := range n.count {
			t.add(m, n.keys[i], n.child[i])
		}
		t.node16.release(r.at())
		return m
	case Node48:
		n := &t.node48.items[r.at()]
		n.free |= 1 << (n.place[b] - 1)
		n.place[b] = 0
		if n.count--; n.count > 16 {
			return r
		}
		m := t.newNode16(n.head)
		for k, p := range n.place {
			if p != 0 {
				t.add(m, byte(k), n.child[p-1])
			}
		}
		t.node48.release(r.at())
		return m
	}
	n := &t.n256.items[r.at()]
	n.child[b] = 0
	if n.count--; n.count > 48 {
		return r
	}
	m := t.newNode48(n.head)
	for k, c := range n.child {
		if c != 0 {
			t.add(m, byte(k), c)
		}
	}
	t.n256.release(r.at())
	return m
}

// prepend puts the bytes of a dissolved parent and the key byte that led here in front of the prefix.
func (h *head) prepend(parent *head, b byte) {
	var p head
	p.size = parent.size + 1 + h.size
	copy(p.bytes[:], parent.bytes[:parent.size])
	p.bytes[parent.size] = b
	copy(p.bytes[parent.size+1:], h.bytes[:h.size])
	*h = p
}
