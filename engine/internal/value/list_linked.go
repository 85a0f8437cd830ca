package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// linkedList is a long list of a 2.6 server: one node an element. Links are numbers of nodes and not pointers, so that
// a list of millions costs the garbage collector little; a look-up still walks every link, as it did then.
type linkedList struct {
	nodes      []linkedNode
	head, tail int32
	free       int32
	count      int
	objects    costs
}

type linkedNode struct {
	text       string
	prev, next int32
}

const none = -1

func newLinkedList() *linkedList { return &linkedList{head: none, tail: none, free: none} }

func (f *linkedList) encoding() string { return "linkedlist" }
func (f *linkedList) len() int         { return f.count }

func (f *linkedList) clone() listForm {
	c := *f
	c.nodes = append([]linkedNode(nil), f.nodes...)
	return &c
}

func (f *linkedList) resident() int64 {
	const node = 40
	return int64(len(f.nodes)) * node
}

// link puts a new node between two others.
func (f *linkedList) link(prev, next int32, s string) {
	i := f.free
	if i != none {
		f.free = f.nodes[i].next
	} else {
		i = int32(len(f.nodes))
		f.nodes = append(f.nodes, linkedNode{})
	}
	f.nodes[i] = linkedNode{s, prev, next}
	f.join(prev, i)
	f.join(i, next)
	f.count++
	f.objects.add26(s, 1)
}

// join makes two nodes neighbours; none stands for the ends.
func (f *linkedList) join(prev, next int32) {
	if prev == none {
		f.head = next
	} else {
		f.nodes[prev].next = next
	}
	if next == none {
		f.tail = prev
	} else {
		f.nodes[next].prev = prev
	}
}

func (f *linkedList) unlink(i int32) {
	n := &f.nodes[i]
	f.objects.add26(n.text, -1)
	f.join(n.prev, n.next)
	*n = linkedNode{next: f.free}
	f.free = i
	f.count--
}

func (f *linkedList) push(left bool, s string) {
	if left {
		f.link(none, f.head, s)
	} else {
		f.link(f.tail, none, s)
	}
}

func (f *linkedList) find(i int) (node int32, steps int) {
	if i <= f.count/2 {
		for node = f.head; i > 0; i-- {
			node = f.nodes[node].next
			steps++
		}
		return node, steps
	}
	for node = f.tail; i < f.count-1; i++ {
		node = f.nodes[node].prev
		steps++
	}
	return node, steps
}

func textEntry(s string) listpack.Entry {
	if n, ok := ParseInt(s); ok {
		return listpack.Entry{Int: n, IsInt: true}
	}
	return listpack.Entry{Text: []byte(s)}
}

func (f *linkedList) index(i int) (listpack.Entry, int) {
	node, steps := f.find(i)
	return textEntry(f.nodes[node].text), steps + 1
}

func (f *linkedList) walk(from int, back bool, do func(i int, e listpack.Entry) bool) {
	node, _ := f.find(from)
	for i := from; node != none && do(i, textEntry(f.nodes[node].text)); {
		if back {
			node = f.nodes[node].prev
			i--
		} else {
			node = f.nodes[node].next
			i++
		}
	}
}

func (f *linkedList) set(i int, s string) {
	node, _ := f.find(i)
	n := &f.nodes[node]
	f.objects.add26(n.text, -1)
	f.objects.add26(s, 1)
	n.text = s
}

func (f *linkedList) insert(i int, after bool, s string) {
	node, _ := f.find(i)
	n := f.nodes[node]
	if after {
		f.link(node, n.next, s)
	} else {
		f.link(n.prev, node, s)
	}
}

func (f *linkedList) deleteRange(from, n int) {
	node, _ := f.find(from)
	for ; n > 0; n-- {
		next := f.nodes[node].next
		f.unlink(node)
		node = next
	}
}

func (f *linkedList) deleteEqual(is func(listpack.Entry) bool, count int, back bool) (gone int) {
	node := f.head
	if back {
		node = f.tail
	}
	for node != none && (count == 0 || gone < count) {
		n := f.nodes[node]
		next := n.next
		if back {
			next = n.prev
		}
		if is(textEntry(n.text)) {
			f.unlink(node)
			gone++
		}
		node = next
	}
	return gone
}

func (f *linkedList) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

// parts: list struct of 48 bytes, 24 a node, allocated as 32, and an object of 16 with its text for each element but
// for the small integers, which the server kept once (spec/legacy-encodings.md 3, History; inferred).
func (f *linkedList) parts(m *memory.Footprint, _ int) {
	n := int64(f.count)
	m.Add(memory.Part{Name: "list", Holds: "both ends, length, functions", Group: "index", Count: 1, Used: 48, Bytes: 48, Modelled: true})
	node := memory.V26.Class(24)
	m.Add(memory.Part{Name: "nodes", Holds: "previous, next and value of each element", Group: "index", Count: n, Used: 24 * n, Bytes: node * n, Modelled: true})
	objects := f.objects[profileIndex(memory.V26)]
	m.Add(memory.Part{Name: "objects", Holds: "each element that is no small integer, in an object of its own", Group: "value", Count: n, Used: objects, Bytes: objects, Modelled: true})
}
