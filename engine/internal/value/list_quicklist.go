package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// quickList is a doubly linked list of nodes of several elements each. fill and depth are those of the moment it was
// made; a later CONFIG SET leaves them (redis/redis src/quicklist.c).
type quickList struct {
	head, tail *quickNode
	nodes      int
	count      int
	fill       int
	depth      int
	// whole is the size from which an element gets a plain node of its own; 7.0 only does so from 1 GiB on.
	whole int
}

// quickNode is one node: a listpack, or the bare bytes of one large element.
type quickNode struct {
	prev, next *quickNode
	pack       *listpack.List // nil in a plain node
	plain      string
	packed     int // bytes once compressed: 0 not known, -1 not worth it
}

func newQuickList(e *Env) *quickList {
	q := &quickList{fill: int(e.Config.ListMaxListpackSize), depth: int(e.Config.ListCompressDepth), whole: safeSize}
	if e.Profile == memory.V812 {
		q.whole = largest(q.fill) + 1
	}
	return q
}

// largest is the size of the largest element that shares nodes.
func largest(fill int) int {
	if size, _ := nodeLimit(fill); size > 0 {
		return size
	}
	return safeNode
}

func (n *quickNode) count() int {
	if n.pack == nil {
		return 1
	}
	return n.pack.Len()
}

func (n *quickNode) size() int {
	if n.pack == nil {
		return len(n.plain)
	}
	return n.pack.Size()
}

func (n *quickNode) at(i int) listpack.Entry {
	if n.pack == nil {
		return listpack.Entry{Text: []byte(n.plain)}
	}
	at, _ := n.pack.Seek(i)
	return n.pack.At(at)
}

func (q *quickList) encoding() string { return "quicklist" }
func (q *quickList) len() int         { return q.count }

func (q *quickList) clone() listForm {
	c := *q
	c.head, c.tail = nil, nil
	for n := q.head; n != nil; n = n.next {
		m := &quickNode{prev: c.tail, plain: n.plain, packed: n.packed}
		if n.pack != nil {
			m.pack = n.pack.Clone()
		}
		if c.tail == nil {
			c.head = m
		} else {
			c.tail.next = m
		}
		c.tail = m
	}
	return &c
}

// link puts node behind after, or first when after is nil, and counts its elements.
func (q *quickList) link(after, node *quickNode) {
	node.prev = after
	if after == nil {
		node.next, q.head = q.head, node
	} else {
		node.next, after.next = after.next, node
	}
	if node.next == nil {
		q.tail = node
	} else {
		node.next.prev = node
	}
	q.nodes++
	q.count += node.count()
}

func (q *quickList) unlink(node *quickNode) {
	if node.prev == nil {
		q.head = node.next
	} else {
		node.prev.next = node.next
	}
	if node.next == nil {
		q.tail = node.prev
	} else {
		node.next.prev = node.prev
	}
	q.nodes--
	q.count -= node.count()
}

func (q *quickList) linkPack(p *listpack.List) { q.link(q.tail, &quickNode{pack: p}) }

// node makes one for s alone: plain when s is large.
func (q *quickList) node(s string) *quickNode {
	if len(s) >= q.whole {
		return &quickNode{plain: s}
	}
	p := listpack.New(0)
	p.Append(s)
	return &quickNode{pack: p}
}

// entryOverhead is what an entry may take beyond its text, as the server estimates before it writes.
const entryOverhead = 8

// takes says whether a node has room for an element of that many bytes.
func (q *quickList) takes(n *quickNode, size int) bool {
	if n == nil || n.pack == nil || size >= q.whole {
		return false
	}
	return !exceeds(q.fill, n.size()+size+entryOverhead, n.count()+1)
}

// put adds s to a node that takes it, first or last.
func (q *quickList) put(n *quickNode, first bool, s string) {
	if first {
		n.pack.Prepend(s)
	} else {
		n.pack.Append(s)
	}
	n.packed = 0
	q.count++
}

func (q *quickList) push(left bool, s string) {
	switch {
	case left && q.takes(q.head, len(s)):
		q.put(q.head, true, s)
	case left:
		q.link(nil, q.node(s))
	case q.takes(q.tail, len(s)):
		q.put(q.tail, false, s)
	default:
		q.link(q.tail, q.node(s))
	}
}

// find is the node that holds the element i and the element's index in it, from the nearer end; nodes is how many were
// looked at.
func (q *quickList) find(i int) (n *quickNode, at, nodes int) {
	if i <= (q.count-1)/2 {
		for n = q.head; ; n = n.next {
			nodes++
			if i < n.count() {
				return n, i, nodes
			}
			i -= n.count()
		}
	}
	i = q.count - 1 - i
	for n = q.tail; ; n = n.prev {
		nodes++
		if i < n.count() {
			return n, n.count() - 1 - i, nodes
		}
		i -= n.count()
	}
}

func (q *quickList) index(i int) (listpack.Entry, int) {
	n, at, nodes := q.find(i)
	return n.at(at), nodes
}

func (q *quickList) walk(from int, back bool, do func(i int, e listpack.Entry) bool) {
	n, at, _ := q.find(from)
	i := from
	step := func(_ int, e listpack.Entry) bool {
		more := do(i, e)
		if back {
			i--
		} else {
			i++
		}
		return more
	}
	for n != nil {
		if n.pack == nil {
			if !step(0, n.at(0)) {
				return
			}
		} else if pos, ok := n.pack.Seek(at); !walkPack(n.pack, pos, ok, at, back, step) {
			return
		}
		if back {
			n, at = n.prev, -1
		} else {
			n, at = n.next, 0
		}
	}
}

func (q *quickList) deleteRange(from, n int) {
	node, at, _ := q.find(from)
	for n > 0 {
		next := node.next
		gone := min(n, node.count()-at)
		if at == 0 && gone == node.count() {
			q.unlink(node)
		} else {
			node.pack.DeleteRange(at, gone)
			node.packed = 0
			q.count -= gone
		}
		n -= gone
		node, at = next, 0
	}
}

func (q *quickList) deleteEqual(is func(listpack.Entry) bool, count int, back bool) (gone int) {
	node := q.head
	if back {
		node = q.tail
	}
	for node != nil && (count == 0 || gone < count) {
		next := node.next
		if back {
			next = node.prev
		}
		if node.pack == nil {
			if is(node.at(0)) {
				q.unlink(node)
				gone++
			}
			node = next
			continue
		}
		left := 0
		if count > 0 {
			left = count - gone
		}
		n := deleteFromPack(node.pack, is, left, back)
		q.count -= n
		gone += n
		if n > 0 {
			node.packed = 0
		}
		if node.pack.Len() == 0 {
			q.unlink(node)
		}
		node = next
	}
	return gone
}

// shrink turns the list into a listpack when one packed node is left that is at most half full.
func (q *quickList) shrink(l *List, e *Env) {
	if q.nodes != 1 || q.head.pack == nil {
		return
	}
	fill := int(e.Config.ListMaxListpackSize)
	size, count := nodeLimit(fill)
	if size > 0 && q.head.size() > size/2 || count > 0 && q.count > count/2 {
		return
	}
	l.turn(e, &packedList{q.head.pack}, ruleListShrunk(fill))
}
