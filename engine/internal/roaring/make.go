package roaring

import (
	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
)

// Make says how an operation makes its result. The zero value leaves it as it comes out: the index has the room it grew
// to, and so have lists.
type Make struct {
	// Small puts every container in its smallest form with no room to spare, as Optimize does afterwards.
	Small bool
	// Over is a bitmap that nobody will read again and that is no operand; nil for none. What of its memory is surely its
	// alone is used again, and it is empty then.
	Over *Bitmap
}

// result is a bitmap that is made of containers in ascending order of their keys.
type result struct {
	*Bitmap
	make    *container.Maker
	small   bool
	entries []art.Entry
	// pairs of bitsets that are combined in one go, and what comes of them
	left, right, out [container.Batch]*container.Container
}

// start begins a result of about n containers.
func (k Make) start(n int) *result {
	b := New()
	r := &result{Bitmap: b, make: &container.Maker{Owner: b.owner, Small: k.Small}, small: k.Small, entries: make([]art.Entry, 0, n)}
	b.slots = make([]*container.Container, 0, n)
	if k.Over != nil && k.Over.made != nil {
		r.make.TakeOver(k.Over.made)
		*k.Over = *New()
	}
	return r
}

// add stores the container of a key above all keys so far.
func (r *result) add(key uint64, c *container.Container) {
	r.entries = append(r.entries, art.Entry{Key: key, Val: uint32(len(r.slots))})
	r.slots = append(r.slots, c)
	r.card += uint64(c.Card())
	r.room += c.Room()
}

// keep adds a container that the result's maker has made, unless it is empty.
func (r *result) keep(key uint64, c *container.Container) {
	if c.Card() > 0 {
		r.add(key, c)
	}
}

// pairs combines the containers of the first key, which both lists have, and where they are bitsets those of the keys
// behind it that have bitsets on both sides, too. It gives how many keys that were.
func (r *result) pairs(x, y *Bitmap, p, q []art.Entry, op *container.Operation) int {
	k := 0
	for k < container.Batch && k < len(p) && k < len(q) && p[k].Key == q[k].Key {
		a, b := x.slots[p[k].Val], y.slots[q[k].Val]
		if !container.BothBitsets(a, b) {
			break
		}
		r.left[k], r.right[k] = a, b
		k++
	}
	if k == 0 {
		r.keep(p[0].Key, op.Do(x.slots[p[0].Val], y.slots[q[0].Val], r.make))
		return 1
	}
	k = op.Bitsets(r.left[:k], r.right[:k], &r.out, r.make)
	for i, c := range r.out[:k] {
		r.keep(p[i].Key, c)
	}
	return k
}

// share adds a container that another bitmap holds too.
func (r *result) share(from *Bitmap, e art.Entry) {
	c := from.slots[e.Val]
	if c.Owned(from.owner) {
		from.disown()
	}
	if r.small {
		c = c.Optimize(r.owner).Shrink(r.owner)
	}
	r.add(e.Key, c)
}

// done makes the index. The room of index and pointers is what the insertions, one by one, would have left, or none to
// spare.
func (r *result) done() *Bitmap {
	n := len(r.slots)
	if r.small {
		r.tree = art.Packed(fit(r.entries))
		r.slots = fit(r.slots)
	} else {
		r.tree = art.Inserted(r.entries)
		room := 0
		for room < n {
			room = art.Grown(room)
		}
		r.slots = append(make([]*container.Container, 0, room), r.slots...)[:room]
	}
	r.free = n
	r.make.Done()
	r.made = r.make
	return r.Bitmap
}

// fit is a list without room behind it, moved where that room is more than a little.
func fit[T any](list []T) []T {
	if n := len(list); cap(list) > n+n/8 {
		list = append(make([]T, 0, n), list...)
	}
	return list[:len(list):len(list)]
}
