package value

import "bitloupe/engine/internal/listpack"

// insert puts s beside the element i. A full node hands it to the neighbour on that side, gets a new neighbour, or, for
// a place in its middle, is split, after which neighbours that are small enough are joined.
func (q *quickList) insert(i int, after bool, s string) {
	n, at, _ := q.find(i)
	last, first := after && at == n.count()-1, !after && at == 0
	beside, far := n, n.next // where a new node goes behind, and the neighbour on that side
	if !after {
		beside, far = n.prev, n.prev
	}
	switch {
	case q.takes(n, len(s)):
		pos, _ := n.pack.Seek(at)
		if after {
			n.pack.InsertAfter(pos, s)
		} else {
			n.pack.Insert(pos, s)
		}
		n.packed = 0
		q.count++
	case (last || first) && q.takes(far, len(s)):
		q.put(far, after, s)
	case last || first || n.pack == nil:
		q.link(beside, q.node(s))
	case len(s) >= q.whole:
		q.split(n, at, after)
		q.link(n, q.node(s))
	default:
		right := q.split(n, at, after)
		if after {
			q.put(right, true, s)
		} else {
			q.put(n, false, s)
		}
		// The server keeps the half that the place names and gives the new element to the other.
		center := n
		if !after {
			center = right
		}
		q.mergeAround(center)
	}
}

// split cuts a node so that the elements behind the place (after it, or from it on) go to a new right neighbour.
func (q *quickList) split(n *quickNode, at int, after bool) *quickNode {
	cut := at
	if after {
		cut++
	}
	p := n.pack.Clone()
	p.DeleteRange(0, cut)
	q.count -= n.count() - cut
	n.pack.DeleteRange(cut, n.count()-cut)
	n.packed = 0
	right := &quickNode{pack: p}
	q.link(n, right)
	return right
}

// mergeable says whether two neighbours fit one node.
func (q *quickList) mergeable(a, b *quickNode) bool {
	if a == nil || b == nil || a.pack == nil || b.pack == nil {
		return false
	}
	return !exceeds(q.fill, a.size()+b.size()-listpack.Overhead, a.count()+b.count())
}

// merge joins b to its left neighbour a and gives the node that stays.
func (q *quickList) merge(a, b *quickNode) *quickNode {
	q.unlink(b)
	q.count += b.count()
	a.pack.Join(b.pack)
	a.packed = 0
	return a
}

// mergeAround joins, where they fit, the two nodes on either side of a node with each other, and then the node with what
// is beside it.
func (q *quickList) mergeAround(n *quickNode) *quickNode {
	if n.prev != nil && q.mergeable(n.prev.prev, n.prev) {
		q.merge(n.prev.prev, n.prev)
	}
	if n.next != nil && q.mergeable(n.next, n.next.next) {
		q.merge(n.next, n.next.next)
	}
	if q.mergeable(n.prev, n) {
		n = q.merge(n.prev, n)
	}
	if q.mergeable(n, n.next) {
		n = q.merge(n, n.next)
	}
	return n
}

// set puts s in place of the element i. An element that becomes large leaves its node for one of its own.
func (q *quickList) set(i int, s string) {
	n, at, _ := q.find(i)
	switch {
	case n.pack == nil:
		q.link(n, q.node(s))
		q.unlink(n)
	case len(s) < q.whole:
		pos, _ := n.pack.Seek(at)
		n.pack.Replace(pos, s)
		n.packed = 0
	default:
		if at < n.count()-1 {
			q.split(n, at, true)
		}
		large := q.node(s)
		q.link(n, large)
		if n.count() == 1 {
			q.unlink(n)
			return
		}
		n.pack.DeleteRange(-1, 1)
		n.packed = 0
		q.count--
		q.mergeAround(large)
	}
}
