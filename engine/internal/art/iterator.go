package art

// Iterator walks the keys in ascending order. It is valid until the tree changes.
type Iterator struct {
	// flat is the present entry and those after it, where the leaves lie in key order; t is nil then.
	flat  []Entry
	t     *Tree
	stack [keyBytes]frame
	depth int
	// Key and Val are the present entry while OK is true.
	Key uint64
	Val uint32
	OK  bool
}

// frame is an inner node on the way down and the position after the child that was taken.
type frame struct {
	r    ref
	next int
}

// Entries gives all keys ascending, with their values. The slice is for reading and valid until the tree changes. Cost:
// nothing where keys were inserted in ascending order or the tree was shrunk, else a walk.
func (t *Tree) Entries() []Entry {
	if !t.mixed {
		return t.leaf.items[:t.leaf.used]
	}
	out := make([]Entry, 0, t.leaf.used)
	for it := t.First(); it.OK; it.Next() {
		out = append(out, Entry{it.Key, it.Val})
	}
	return out
}

// First is an iterator at the smallest key.
func (t *Tree) First() Iterator {
	if !t.mixed {
		return along(t.leaf.items[:t.leaf.used])
	}
	it := Iterator{t: t}
	if t.root != 0 {
		it.down(t.root)
	}
	return it
}

func along(entries []Entry) Iterator {
	it := Iterator{flat: entries}
	if it.OK = len(entries) > 0; it.OK {
		it.Key, it.Val = entries[0].Key, entries[0].Val
	}
	return it
}

// Seek is an iterator at the smallest key that is not below key.
func (t *Tree) Seek(key uint64) Iterator {
	if !t.mixed {
		return along(t.leaf.items[t.below(key):t.leaf.used])
	}
	it := Iterator{t: t}
	r, depth := t.root, 0
	for r != 0 {
		if r.kind() == Leaf {
			if t.leaf.items[r.at()].Key >= key {
				it.land(r)
			} else {
				it.Next()
			}
			return it
		}
		h := t.head(r)
		if n := h.common(key, depth); n != int(h.size) {
			if h.bytes[n] > at(key, depth+n) {
				it.down(r)
			} else {
				it.Next()
			}
			return it
		}
		depth += int(h.size)
		b := at(key, depth)
		c, found, next := t.childFrom(r, t.position(r, b))
		if c == 0 {
			it.Next()
			return it
		}
		it.push(r, next)
		if found != b {
			it.down(c)
			return it
		}
		r = c
		depth++
	}
	return it
}

// below is the number of keys below key, where the leaves lie in key order.
func (t *Tree) below(key uint64) int {
	lo, hi := 0, t.leaf.used
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if t.leaf.items[m].Key < key {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

func (it *Iterator) push(r ref, next int) {
	it.stack[it.depth] = frame{r, next}
	it.depth++
}

func (it *Iterator) land(r ref) {
	l := &it.t.leaf.items[r.at()]
	it.Key, it.Val, it.OK = l.Key, l.Val, true
}

// down goes to the smallest leaf below r.
func (it *Iterator) down(r ref) {
	for r.kind() != Leaf {
		c, _, next := it.t.childFrom(r, 0)
		it.push(r, next)
		r = c
	}
	it.land(r)
}

// Next goes to the following key.
func (it *Iterator) Next() {
	if it.t == nil {
		if it.OK = len(it.flat) > 1; it.OK {
			it.flat = it.flat[1:]
			it.Key, it.Val = it.flat[0].Key, it.flat[0].Val
		}
		return
	}
	for it.depth > 0 {
		f := &it.stack[it.depth-1]
		if c, _, next := it.t.childFrom(f.r, f.next); c != 0 {
			f.next = next
			it.down(c)
			return
		}
		it.depth--
	}
	it.OK = false
}

// position is where the search for key byte b starts in a node: an index in the small nodes, the byte itself in the large.
func (t *Tree) position(r ref, b byte) int {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		return sortedAt(n.keys[:n.count], b)
	case Node16:
		n := &t.node16.items[r.at()]
		return sortedAt(n.keys[:n.count], b)
	}
	return int(b)
}

// childFrom is the first child at or after a position, its key byte and the position after it; c is 0 when there is none.
func (t *Tree) childFrom(r ref, pos int) (c ref, b byte, next int) {
	switch r.kind() {
	case Node4:
		if n := &t.node4.items[r.at()]; pos < int(n.count) {
			return n.child[pos], n.keys[pos], pos + 1
		}
	case Node16:
		if n := &t.node16.items[r.at()]; pos < int(n.count) {
			return n.child[pos], n.keys[pos], pos + 1
		}
	case Node48:
		n := &t.node48.items[r.at()]
		for ; pos < 256; pos++ {
			if p := n.place[pos]; p != 0 {
				return n.child[p-1], byte(pos), pos + 1
			}
		}
	case Node256:
		n := &t.n256.items[r.at()]
		for ; pos < 256; pos++ {
			if n.child[pos] != 0 {
				return n.child[pos], byte(pos), pos + 1
			}
		}
	}
	return 0, 0, 0
}
