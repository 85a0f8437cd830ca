package roaring

import (
	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
)

// Each operation gives a new bitmap; containers that go over unchanged are shared with their source until written. What
// an operation leaves is not optimised: that is the caller's decision.

// And is what is set in both.
func And(x, y *Bitmap) *Bitmap {
	n := New()
	i, j := x.tree.First(), y.tree.First()
	for i.OK && j.OK {
		switch {
		case i.Key < j.Key:
			i = x.tree.Seek(j.Key)
		case i.Key > j.Key:
			j = y.tree.Seek(i.Key)
		default:
			n.keep(i.Key, container.And(x.slots[i.Val], y.slots[j.Val], n.owner))
			i.Next()
			j.Next()
		}
	}
	return n
}

// Or is what is set in either.
func Or(x, y *Bitmap) *Bitmap { return merge(x, y, container.Or, true) }

// Xor is what is set in exactly one.
func Xor(x, y *Bitmap) *Bitmap { return merge(x, y, container.Xor, true) }

// AndNot is what is set in x and clear in y.
func AndNot(x, y *Bitmap) *Bitmap { return merge(x, y, container.AndNot, false) }

type operation func(a, b *container.Container, o *container.Owner) *container.Container

// merge walks both indexes in step: where only one side has a container it goes over as it is, on the y side if both
// says so.
func merge(x, y *Bitmap, op operation, both bool) *Bitmap {
	n := New()
	i, j := x.tree.First(), y.tree.First()
	for i.OK || (j.OK && both) {
		switch {
		case i.OK && (!j.OK || i.Key < j.Key):
			n.share(x, i)
			i.Next()
		case !i.OK || i.Key > j.Key:
			if both {
				n.share(y, j)
			}
			j.Next()
		default:
			n.keep(i.Key, op(x.slots[i.Val], y.slots[j.Val], n.owner))
			i.Next()
			j.Next()
		}
	}
	return n
}

// keep stores a result unless it is empty.
func (b *Bitmap) keep(key uint64, c *container.Container) {
	if c.Card() > 0 {
		b.append(key, c)
	}
}

// share stores a container that from holds too; from gives up its right to write it in place.
func (b *Bitmap) share(from *Bitmap, it art.Iterator) {
	c := from.slots[it.Val]
	if c.Owned(from.owner) {
		from.owner = &container.Owner{}
	}
	b.append(it.Key, c)
}

// Not is the complement inside the first length values, above which x must be empty. Cost: every chunk of the length.
func Not(x *Bitmap, length uint64) *Bitmap {
	n := New()
	if length == 0 {
		return n
	}
	last := (length - 1) >> 16
	it := x.tree.First()
	for key := uint64(0); key <= last; key++ {
		end := container.Width
		if key == last {
			end = int(length - last<<16)
		}
		var c *container.Container
		if it.OK && it.Key == key {
			c = x.slots[it.Val]
			it.Next()
		}
		n.keep(key, container.Not(c, end, n.owner))
	}
	return n
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
	i, j := x.tree.First(), y.tree.First()
	for ; i.OK; i.Next() {
		if i.Key != j.Key || !container.Equal(x.slots[i.Val], y.slots[j.Val]) {
			return false
		}
		j.Next()
	}
	return true
}

// Plain gives the same values as arrays with no room to spare and bitsets, under a new index: the form in which the
// server stores what it worked out on flat bytes.
func (b *Bitmap) Plain() *Bitmap {
	n := New()
	for it := b.tree.First(); it.OK; it.Next() {
		n.append(it.Key, b.slots[it.Val].Plain(n.owner))
	}
	return n
}

// Grown gives the same values as adding them one by one in ascending order to an empty bitmap would: arrays with the room
// they grew to, bitsets, no runs, and an index with the room it grew to.
func (b *Bitmap) Grown() *Bitmap {
	n := New()
	for it := b.tree.First(); it.OK; it.Next() {
		n.append(it.Key, b.slots[it.Val].Grown(n.owner))
	}
	return n
}
