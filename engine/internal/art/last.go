package art

// Last is the largest key and its value; ok is false for an empty tree. Cost: one way down.
func (t *Tree) Last() (key uint64, val uint32, ok bool) {
	r := t.root
	if r == 0 {
		return 0, 0, false
	}
	for r.kind() != Leaf {
		r = t.lastChild(r)
	}
	l := &t.leaf.items[r.at()]
	return l.Key, l.Val, true
}

// lastChild is the child of an inner node with the largest key byte. An inner node has children.
func (t *Tree) lastChild(r ref) ref {
	switch r.kind() {
	case Node4:
		n := &t.node4.items[r.at()]
		return n.child[n.count-1]
	case Node16:
		n := &t.node16.items[r.at()]
		return n.child[n.count-1]
	case Node48:
		n := &t.node48.items[r.at()]
		b := 255
		for n.place[b] == 0 {
			b--
		}
		return n.child[n.place[b]-1]
	}
	n := &t.n256.items[r.at()]
	b := 255
	for n.child[b] == 0 {
		b--
	}
	return n.child[b]
}
