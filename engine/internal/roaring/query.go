package roaring

import "bitloupe/engine/internal/container"

// Each calls f with every container, ascending by key from the first that is not below from, until f says false.
func (b *Bitmap) Each(from uint64, f func(key uint64, c *container.Container) bool) {
	for it := b.tree.Seek(from); it.OK; it.Next() {
		if !f(it.Key, b.slots[it.Val]) {
			return
		}
	}
}

// inside is the part of chunk key that lies from from to to, both included.
func inside(key, from, to uint64) (lo, hi uint16) {
	lo, hi = 0, container.Width-1
	if key == from>>16 {
		lo = uint16(from)
	}
	if key == to>>16 {
		hi = uint16(to)
	}
	return lo, hi
}

// Count is the number of values from from to to, both included; chunks is how many containers were looked at. Cost: the
// containers in the range, of which only the first and last are read.
func (b *Bitmap) Count(from, to uint64) (n uint64, chunks int) {
	if from > to {
		return 0, 0
	}
	b.Each(from>>16, func(key uint64, c *container.Container) bool {
		if key > to>>16 {
			return false
		}
		chunks++
		n += uint64(c.Count(inside(key, from, to)))
		return true
	})
	return n, chunks
}

// Next is the first value from from to to, both included.
func (b *Bitmap) Next(from, to uint64) (v uint64, chunks int, ok bool) {
	b.Each(from>>16, func(key uint64, c *container.Container) bool {
		if key > to>>16 {
			return false
		}
		chunks++
		lo, _ := inside(key, from, to)
		low, found := c.Next(lo)
		if !found {
			return true
		}
		v = key<<16 | uint64(low)
		ok = v <= to
		return false
	})
	return v, chunks, ok
}

// NextClear is the first value from from to to, both included, that is not set. Cost: the containers up to it.
func (b *Bitmap) NextClear(from, to uint64) (v uint64, chunks int, ok bool) {
	v = from
	b.Each(from>>16, func(key uint64, c *container.Container) bool {
		if v > to || key<<16 > v {
			return false
		}
		chunks++
		low, found := c.NextClear(uint16(v))
		if found {
			v = key<<16 | uint64(low)
			return false
		}
		v = (key + 1) << 16
		return true
	})
	return v, chunks, from <= to && v <= to
}

// Max is the greatest value; ok is false for an empty bitmap. Cost: one way down the index.
func (b *Bitmap) Max() (v uint64, ok bool) {
	key, slot, ok := b.tree.Last()
	if !ok {
		return 0, false
	}
	return key<<16 | uint64(b.slots[slot].Max()), true
}

// Values calls f with every value from from on, ascending, until f says false.
func (b *Bitmap) Values(from uint64, f func(uint64) bool) {
	b.Each(from>>16, func(key uint64, c *container.Container) bool {
		at, ok := uint16(0), true
		if key == from>>16 {
			at = uint16(from)
		}
		if at == 0 {
			return c.Each(func(low uint16) bool { return f(key<<16 | uint64(low)) })
		}
		for at, ok = c.Next(at); ok; at, ok = c.Next(at) {
			if !f(key<<16 | uint64(at)) {
				return false
			}
			if at++; at == 0 {
				break
			}
		}
		return true
	})
}

// HasRuns says whether any container is kept as runs.
func (b *Bitmap) HasRuns() (has bool) {
	b.Each(0, func(_ uint64, c *container.Container) bool {
		has = c.Kind() == container.Run
		return !has
	})
	return has
}
