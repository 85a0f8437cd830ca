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
	// room is the bytes of all payloads as they were asked of the allocator.
	room int64
	// made is what the containers were made with, for as long as its memory belongs to this bitmap alone; nil otherwise.
	made *container.Maker
}

// New makes an empty bitmap.
func New() *Bitmap { return &Bitmap{owner: &container.Owner{}} }

// Card is the number of values. Cost: constant.
func (b *Bitmap) Card() uint64 { return b.card }

// Room is the sum of the containers' payloads with their spare room, in bytes. Cost: constant.
func (b *Bitmap) Room() int64 { return b.room }

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
	n.disown()
	b.disown()
	return &n
}

// disown gives up the right to write the present containers in place, and to use their memory again.
func (b *Bitmap) disown() { b.owner, b.made = &container.Owner{}, nil }

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
	b.room += c.Room()
}

// drop removes a key whose container has become empty.
func (b *Bitmap) drop(key uint64) {
	i, _ := b.tree.Erase(key)
	b.room -= b.slots[i].Room()
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
	room := c.Room()
	if !c.Add(v) {
		return false
	}
	b.card++
	b.room += c.Room() - room
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
	room := c.Room()
	if !c.Remove(uint16(v)) {
		return false
	}
	b.card--
	b.room += c.Room() - room
	if c.Card() == 0 {
		b.drop(key)
	}
	return true
}

// Optimize turns every container into its smallest form and gives back all spare room, as the server does after a
// conversion from a string, a load, and most BITOPs. Containers that are the bitmap's own are laid out anew in key order:
// whoever walks them, which is what operations do, then reads memory in order, which is twice as fast.
func (b *Bitmap) Optimize() {
	n := b.Len()
	entries, slots := make([]art.Entry, n), make([]*container.Container, n)
	b.room = 0
	b.made = &container.Maker{Owner: b.owner, Small: true}
	for i, e := range b.tree.Entries() {
		c := b.slots[e.Val]
		if c.Owned(b.owner) {
			c = b.made.Copy(c)
		} else {
			c = c.Optimize(b.owner).Shrink(b.owner)
		}
		entries[i], slots[i] = art.Entry{Key: e.Key, Val: uint32(i)}, c
		b.room += c.Room()
	}
	b.tree = art.Packed(entries)
	b.slots, b.free = slots, n
}
