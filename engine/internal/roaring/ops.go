package roaring

import (
	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
)

// Each operation gives a new bitmap; containers that go over unchanged are shared with their source until written.

// And is what is set in both, as it comes out.
func And(x, y *Bitmap) *Bitmap { return Make{}.And(x, y) }

// Or is what is set in either, as it comes out.
func Or(x, y *Bitmap) *Bitmap { return Make{}.Or(x, y) }

// Xor is what is set in exactly one, as it comes out.
func Xor(x, y *Bitmap) *Bitmap { return Make{}.Xor(x, y) }

// AndNot is what is set in x and clear in y, as it comes out.
func AndNot(x, y *Bitmap) *Bitmap { return Make{}.AndNot(x, y) }

// And is what is set in both.
func (k Make) And(x, y *Bitmap) *Bitmap {
	p, q := x.tree.Entries(), y.tree.Entries()
	n := k.start(min(len(p), len(q)))
	for len(p) > 0 && len(q) > 0 {
		switch {
		case p[0].Key < q[0].Key:
			p = from(p, q[0].Key)
		case p[0].Key > q[0].Key:
			q = from(q, p[0].Key)
		default:
			k := n.pairs(x, y, p, q, &container.Intersection)
			p, q = p[k:], q[k:]
		}
	}
	return n.done()
}

// from is the entries whose keys are not below key, which the first one is. Cost: logarithmic in how many are below.
func from(e []art.Entry, key uint64) []art.Entry {
	hi := 1
	for hi < len(e) && e[hi].Key < key {
		hi *= 2
	}
	lo := hi/2 + 1
	hi = min(hi, len(e))
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if e[m].Key < key {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return e[lo:]
}

// Or is what is set in either.
func (k Make) Or(x, y *Bitmap) *Bitmap { return k.merge(x, y, &container.Union, true) }

// Xor is what is set in exactly one.
func (k Make) Xor(x, y *Bitmap) *Bitmap { return k.merge(x, y, &container.Symmetric, true) }

// AndNot is what is set in x and clear in y.
func (k Make) AndNot(x, y *Bitmap) *Bitmap { return k.merge(x, y, &container.Difference, false) }

// merge walks both indexes in step: where only one side has a container it goes over as it is, on the y side if both
// says so.
func (k Make) merge(x, y *Bitmap, op *container.Operation, both bool) *Bitmap {
	p, q := x.tree.Entries(), y.tree.Entries()
	bound := len(p)
	if both {
		bound = union(p, q)
	}
	n := k.start(bound)
	for len(p) > 0 && len(q) > 0 {
		switch {
		case p[0].Key < q[0].Key:
			n.share(x, p[0])
			p = p[1:]
		case p[0].Key > q[0].Key:
			if both {
				n.share(y, q[0])
			}
			q = q[1:]
		default:
			k := n.pairs(x, y, p, q, op)
			p, q = p[k:], q[k:]
		}
	}
	for _, e := range p {
		n.share(x, e)
	}
	if both {
		for _, e := range q {
			n.share(y, e)
		}
	}
	return n.done()
}

// union is the number of keys in either list.
func union(p, q []art.Entry) int {
	n, i, j := 0, 0, 0
	for ; i < len(p) && j < len(q); n++ {
		a, b := p[i].Key, q[j].Key
		if a <= b {
			i++
		}
		if b <= a {
			j++
		}
	}
	return n + len(p) - i + len(q) - j
}

// Not is the complement inside the first length values, above which x must be empty. Cost: every chunk of the length.
func (k Make) Not(x *Bitmap, length uint64) *Bitmap {
	p := x.tree.Entries()
	n := k.start(len(p))
	if length == 0 {
		return n.done()
	}
	last := (length - 1) >> 16
	for key := uint64(0); key <= last; key++ {
		end := container.Width
		if key == last {
			end = int(length - last<<16)
		}
		var c *container.Container
		if len(p) > 0 && p[0].Key == key {
			c = x.slots[p[0].Val]
			p = p[1:]
		}
		n.keep(key, container.Not(c, end, n.make))
	}
	return n.done()
}

// AppendChunk stores the bits of a chunk of at most 8,192 bytes in string bit order; keys must come ascending. It makes
// arrays and bitsets only.
func (b *Bitmap) AppendChunk(key uint64, bytes []byte) {
	if c := container.FromBytes(bytes, b.owner); c != nil {
		b.append(key, c)
	}
}

// Equal says whether both hold the same values.
func Equal(x, y *Bitmap) bool {
	if x.card != y.card || x.Len() != y.Len() {
		return false
	}
	q := y.tree.Entries()
	for i, e := range x.tree.Entries() {
		if e.Key != q[i].Key || !container.Equal(x.slots[e.Val], y.slots[q[i].Val]) {
			return false
		}
	}
	return true
}

// Copy gives an equal bitmap as the server's own copy makes it: the index is built anew, containers keep their room. They
// are shared until either side writes them.
func (b *Bitmap) Copy() *Bitmap { return Make{}.Copy(b) }

// Copy is x under an index that is built anew, sharing its containers where they are not changed.
func (k Make) Copy(x *Bitmap) *Bitmap {
	n := k.start(x.Len())
	for _, e := range x.tree.Entries() {
		n.share(x, e)
	}
	return n.done()
}

// Plain gives the same values as arrays with no room to spare and bitsets, under a new index: the form in which the
// server stores what it worked out on flat bytes.
func (b *Bitmap) Plain() *Bitmap {
	n := Make{}.start(b.Len())
	for _, e := range b.tree.Entries() {
		n.add(e.Key, b.slots[e.Val].Plain(n.owner))
	}
	return n.done()
}

// Grown gives the same values as adding them one by one in ascending order to an empty bitmap would: arrays with the room
// they grew to, bitsets, no runs, and an index with the room it grew to.
func (b *Bitmap) Grown() *Bitmap {
	n := Make{}.start(b.Len())
	for _, e := range b.tree.Entries() {
		n.add(e.Key, b.slots[e.Val].Grown(n.owner))
	}
	return n.done()
}
