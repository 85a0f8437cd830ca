// Package roaring is the 64-bit roaring bitmap of Redis 8.12: containers of 65,536 values under an ordered index of their
// 48-bit keys, with the room that CRoaring v4.7.2 would have allocated at every moment of the same history.
package roaring

import (
	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
)

// Bitmap is a set of 64-bit values. Its zero value is not usable; make one with New.
//
// Two bitmaps may share containers after Clone; each side copies a container at its first write to it.
type Bitmap struct {
	tree art.Tree
	// slots is the server's array of container pointers; the tree stores places in it. free is the lowest empty place.
	slots []*container.Container
	free  int
	owner *container.Owner
	card  uint64
}

// New makes an empty bitmap.
func New() *Bitmap { return &Bitmap{owner: &container.Owner{}} }

// Card is the number of values. Cost: constant.
func (b *Bitmap) Card() uint64 { return b.card }

// Len is the number of containers.
func (b *Bitmap) Len() int { return b.tree.Len() }

// Slots gives the places in use and allocated in the array of container pointers.
func (b *Bitmap) Slots() (used, room int) { return b.tree.Len(), len(b.slots) }

// Nodes describes the node arrays of the index.
func (b *Bitmap) Nodes() [5]art.Stat { return b.tree.Stats() }

// Clone gives an equal bitmap with the same room everywhere. Cost: a copy of the index; containers are shared until
// either side writes them.
func (b *Bitmap) Clone() *Bitmap {
	n := *b
	n.tree = b.tree.Clone()
	n.slots = append([]*container.Container(nil), b.slots...)
	n.owner = &container.Owner{}
	b.owner = &container.Owner{}
	return &n
}

// Copy gives an equal bitmap as the server's own copy makes it: the index is built anew, containers keep their room.
func (b *Bitmap) Copy() *Bitmap {
	n := New()
	for it := b.tree.First(); it.OK; it.Next() {
		n.append(it.Key, b.slots[it.Val])
	}
	b.owner = &container.Owner{}
	return n
}

// place takes the lowest free slot.
func (b *Bitmap) place(c *container.Container) uint32 {
	i := b.free
	if i == len(b.slots) {
		s := make([]*container.Container, art.Grown(i))
		copy(s, b.slots)
		b.slots = s
	}
	b.slots[i] = c
	for b.free++; b.free < len(b.slots) && b.slots[b.free] != nil; b.free++ {
	}
	return uint32(i)
}

// append gives an absent key a container.
func (b *Bitmap) append(key uint64, c *container.Container) {
	b.tree.Insert(key, b.place(c))
	b.card += uint64(c.Card())
}

// drop removes a key whose container has become empty.
func (b *Bitmap) drop(key uint64) {
	i, _ := b.tree.Erase(key)
	b.slots[i] = nil
	b.free = min(b.free, int(i))
}

// At is the container under a key, or nil; nodes is the number of index nodes walked.
func (b *Bitmap) At(key uint64) (c *container.Container, nodes int) {
	i, nodes := b.tree.Find(key)
	if i == nil {
		return nil, nodes
	}
	return b.slots[*i], nodes
}

// Contains says whether v is set.
func (b *Bitmap) Contains(v uint64) bool {
	c, _ := b.At(v >> 16)
	return c != nil && c.Contains(uint16(v))
}

// Add sets v and says whether it was clear.
func (b *Bitmap) Add(v uint64) bool {
	key := v >> 16
	i, _ := b.tree.Find(key)
	if i == nil {
		c := container.New(b.owner)
		c.Add(uint16(v))
		b.append(key, c)
		return true
	}
	return b.addTo(int(*i), uint16(v))
}

func (b *Bitmap) addTo(slot int, v uint16) bool {
	c := b.slots[slot]
	if !c.Owned(b.owner) {
		if c.Contains(v) {
			return false
		}
		c = c.Own(b.owner)
		b.slots[slot] = c
	}
	if !c.Add(v) {
		return false
	}
	b.card++
	return true
}

// AddMany sets every value in the given order and gives how many were clear. It allocates exactly as Add in that order
// does; it only looks a chunk up once for each stretch of values inside it.
func (b *Bitmap) AddMany(values []uint64) int {
	n, slot := 0, -1
	last := ^uint64(0)
	for _, v := range values {
		if key := v >> 16; key != last {
			last = key
			i, _ := b.tree.Find(key)
			if i == nil {
				b.append(key, container.New(b.owner))
				i, _ = b.tree.Find(key)
			}
			slot = int(*i)
		}
		if b.addTo(slot, uint16(v)) {
			n++
		}
	}
	return n
}

// Remove clears v and says whether it was set. A container that becomes empty goes; the room it had in the index stays.
func (b *Bitmap) Remove(v uint64) bool {
	key := v >> 16
	i, _ := b.tree.Find(key)
	if i == nil {
		return false
	}
	c := b.slots[*i]
	if !c.Owned(b.owner) {
		if !c.Contains(uint16(v)) {
			return false
		}
		c = c.Own(b.owner)
		b.slots[*i] = c
	}
	if !c.Remove(uint16(v)) {
		return false
	}
	b.card--
	if c.Card() == 0 {
		b.drop(key)
	}
	return true
}

// Optimize turns every container into its smallest form and gives back all spare room, as the server does after a
// conversion from a string, a load, and most BITOPs.
func (b *Bitmap) Optimize() {
	b.tree.Shrink()
	slots := make([]*container.Container, 0, b.tree.Len())
	for it := b.tree.First(); it.OK; it.Next() {
		v, _ := b.tree.Find(it.Key)
		c := b.slots[*v].Optimize(b.owner).Shrink(b.owner)
		*v = uint32(len(slots))
		slots = append(slots, c)
	}
	b.slots, b.free = slots, len(slots)
}
