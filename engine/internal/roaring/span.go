package roaring

import "bitloupe/engine/internal/container"

// AddRange sets every value from first to last, both included, chunk by chunk. Cost: the chunks in the range.
func (b *Bitmap) AddRange(first, last uint64) {
	b.spans(first, last, func(c *container.Container, r container.Interval) *container.Container {
		if c == nil {
			return container.Ones(r, b.owner)
		}
		return c.Span(r, b.owner)
	})
}

// Flip turns every value from first to last over, both included. Cost: the chunks in the range.
func (b *Bitmap) Flip(first, last uint64) {
	b.spans(first, last, func(c *container.Container, r container.Interval) *container.Container {
		if c == nil {
			return container.Ones(r, b.owner)
		}
		return c.Flip(r, b.owner)
	})
}

// spans replaces the container of every chunk that the range from first to last meets.
func (b *Bitmap) spans(first, last uint64, f func(*container.Container, container.Interval) *container.Container) {
	for key := first >> 16; key <= last>>16; key++ {
		lo, hi := inside(key, first, last)
		i, _ := b.tree.Find(key)
		if i == nil {
			b.append(key, f(nil, container.Interval{First: lo, Last: hi}))
			continue
		}
		old := b.slots[*i]
		c := f(old, container.Interval{First: lo, Last: hi})
		b.card += uint64(c.Card()) - uint64(old.Card())
		b.room += c.Room() - old.Room()
		b.slots[*i] = c
		if c.Card() == 0 {
			b.drop(key)
		}
	}
}

// AppendPortable32 appends a bitmap of 32-bit values in the 32-bit portable format; every value must be below 2^32.
func (b *Bitmap) AppendPortable32(dst []byte) []byte {
	all := b.buckets()
	if len(all) == 0 {
		all = []bucket{{}}
	}
	return all[0].append(dst)
}

// Shrink gives back all spare room and leaves the kinds of the containers alone.
func (b *Bitmap) Shrink() {
	for i, c := range b.slots {
		if c != nil {
			b.slots[i] = c.Shrink(b.owner)
			b.room += b.slots[i].Room() - c.Room()
		}
	}
}
