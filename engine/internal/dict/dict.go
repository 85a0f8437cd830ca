// Package dict is the server's hash table as its users can observe it: buckets in powers of two, chains, a second table
// while it grows or shrinks, one bucket moved by each call that touches it, and a cursor that survives all of that
// (redis/redis src/dict.c). It maps texts to values of one Go type.
//
// Texts lie in one append-only run of bytes and chains are numbers, not pointers, so that a table of millions costs
// the garbage collector nothing. It imports nothing of the project.
package dict

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unsafe"
)

// Rules are the points on which versions of the server differ.
type Rules struct {
	// ShrinkAt: the table shrinks when count x ShrinkAt <= buckets (8 since 7.4), or, where it is 0, when fewer than a
	// tenth of the buckets are in use.
	ShrinkAt int
}

// first is the number of buckets of the first table.
const first = 4

// Dict is a hash table. The zero value is not usable; New makes one. Entries are numbered; a number stays the entry's
// own until it is deleted.
type Dict[V any] struct {
	rules  Rules
	seed   uint64
	tables [2][]uint32 // heads of chains: number of the entry + 1
	used   [2]int
	moving int // next bucket of table 0 to move, or -1
	ents   []entry
	vals   []V
	free   uint32 // head of the list of free numbers, + 1
	text   []byte
	waste  int
}

// entry is one key: the rest of its chain (+ 1), its hash, and where its text lies, in units of 8 bytes.
type entry struct{ next, hash, text uint32 }

// New makes an empty table without buckets.
func New[V any](rules Rules, seed uint64) *Dict[V] {
	return &Dict[V]{rules: rules, seed: seed, moving: -1}
}

// Empty makes an empty table with the same rules and seed.
func (d *Dict[V]) Empty() *Dict[V] { return New[V](d.rules, d.seed) }

// Clone copies the table; texts are shared, as they never change in place.
func (d *Dict[V]) Clone() *Dict[V] {
	c := *d
	for i, t := range d.tables {
		c.tables[i] = slices.Clone(t)
	}
	c.ents = slices.Clone(d.ents)
	c.vals = slices.Clone(d.vals)
	c.text = d.text[:len(d.text):len(d.text)]
	return &c
}

// Len is the number of keys.
func (d *Dict[V]) Len() int { return d.used[0] + d.used[1] }

// Buckets is the size of both tables; the second is 0 unless keys are being moved.
func (d *Dict[V]) Buckets() (now, next int) { return len(d.tables[0]), len(d.tables[1]) }

// Used is the number of keys in each table.
func (d *Dict[V]) Used() (now, next int) { return d.used[0], d.used[1] }

// Moving is the number of buckets already moved; ok is false when nothing is being moved.
func (d *Dict[V]) Moving() (at int, ok bool) { return max(d.moving, 0), d.moving >= 0 }

// Resident is about what the table takes in this process, in bytes.
func (d *Dict[V]) Resident() int64 {
	var v V
	n := 4*(cap(d.tables[0])+cap(d.tables[1])) + 12*cap(d.ents) + cap(d.text) + cap(d.vals)*int(unsafe.Sizeof(v))
	return int64(n)
}

// bytesOf views a text without copying it.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// Key is the text of an entry. It is a view: cheap, valid for good, but it keeps the table's texts alive.
func (d *Dict[V]) Key(i uint32) string {
	at := int(d.ents[i].text) * 8
	n, size := binary.Uvarint(d.text[at:min(at+10, len(d.text))])
	if n == 0 {
		return ""
	}
	return unsafe.String(&d.text[at+size], int(n))
}

// Value gives access to the value of an entry.
func (d *Dict[V]) Value(i uint32) *V { return &d.vals[i] }

// Find looks a key up. It moves nothing, so it may be used on a table that is shared.
func (d *Dict[V]) Find(key string) (i uint32, ok bool) { return d.FindBytes(bytesOf(key)) }

// FindBytes is Find for a key that is no string.
func (d *Dict[V]) FindBytes(key []byte) (i uint32, ok bool) {
	if d.Len() == 0 {
		return 0, false
	}
	return d.find(key, hash(d.seed, key))
}

func (d *Dict[V]) find(key []byte, h uint32) (i uint32, ok bool) {
	for t := range d.tables {
		if len(d.tables[t]) == 0 {
			break
		}
		for e := d.tables[t][int(h)&(len(d.tables[t])-1)]; e != 0; {
			x := &d.ents[e-1]
			if x.hash == h && d.Key(e-1) == string(key) {
				return e - 1, true
			}
			e = x.next
		}
	}
	return 0, false
}

// Step moves one bucket, as every call on a table that is being moved does; it does nothing otherwise.
func (d *Dict[V]) Step() {
	if d.moving >= 0 {
		d.move(1)
	}
}

// Add gives the number of a key and says whether it is new; the value of a new one is the zero value.
func (d *Dict[V]) Add(key string) (i uint32, added bool) {
	d.Step()
	d.grow()
	k := bytesOf(key)
	h := hash(d.seed, k)
	if i, ok := d.find(k, h); ok {
		return i, false
	}
	if d.free != 0 {
		i = d.free - 1
		d.free = d.ents[i].next
		var zero V
		d.vals[i] = zero
	} else {
		i = uint32(len(d.ents))
		d.ents = append(d.ents, entry{})
		var zero V
		d.vals = append(d.vals, zero)
	}
	d.ents[i] = entry{hash: h, text: d.keep(key)}
	t := 0
	if d.moving >= 0 {
		t = 1
	}
	d.link(t, i)
	return i, true
}

func (d *Dict[V]) link(t int, i uint32) {
	e := &d.ents[i]
	head := &d.tables[t][int(e.hash)&(len(d.tables[t])-1)]
	e.next = *head
	*head = i + 1
	d.used[t]++
}

// keep stores a text and gives its place.
func (d *Dict[V]) keep(key string) uint32 {
	at := len(d.text)
	d.text = binary.AppendUvarint(d.text, uint64(len(key)))
	d.text = append(d.text, key...)
	for len(d.text)%8 != 0 {
		d.text = append(d.text, 0)
	}
	return uint32(at / 8)
}

// Delete removes a key and says whether it was there. Where it leaves the table sparse, shrinking begins.
func (d *Dict[V]) Delete(key string) bool { return d.DeleteBytes(bytesOf(key)) }

// DeleteBytes is Delete for a key that is no string.
func (d *Dict[V]) DeleteBytes(key []byte) bool {
	if d.Len() == 0 {
		return false
	}
	d.Step()
	h := hash(d.seed, key)
	for t := range d.tables {
		if len(d.tables[t]) == 0 {
			break
		}
		from := &d.tables[t][int(h)&(len(d.tables[t])-1)]
		for *from != 0 {
			i := *from - 1
			x := &d.ents[i]
			if x.hash == h && d.Key(i) == string(key) {
				*from = x.next
				d.used[t]--
				d.drop(i, len(key))
				d.shrink()
				return true
			}
			from = &x.next
		}
	}
	return false
}

// drop frees the number of an entry and, when most of the texts are of dropped keys, rewrites them.
func (d *Dict[V]) drop(i uint32, size int) {
	var zero V
	d.vals[i] = zero
	d.ents[i] = entry{next: d.free}
	d.free = i + 1
	d.waste += size + 1
	if d.waste < 1<<16 || d.waste < len(d.text)/2 {
		return
	}
	old := *d
	d.text, d.waste = make([]byte, 0, len(d.text)/2), 0
	for t := range d.tables {
		for _, e := range d.tables[t] {
			for ; e != 0; e = d.ents[e-1].next {
				d.ents[e-1].text = d.keep(old.Key(e - 1))
			}
		}
	}
}

func pow2(n int) int {
	if n <= first {
		return first
	}
	return 1 << bits.Len(uint(n-1))
}

// Reserve makes a table for n keys at once, as a conversion does.
func (d *Dict[V]) Reserve(n int) {
	if d.moving < 0 && d.used[0] <= n {
		d.resize(pow2(n))
	}
}

func (d *Dict[V]) grow() {
	switch n := len(d.tables[0]); {
	case d.moving >= 0:
	case n == 0:
		d.resize(first)
	case d.used[0] >= n:
		d.resize(pow2(d.used[0] + 1))
	}
}

func (d *Dict[V]) shrink() {
	n, used := len(d.tables[0]), d.used[0]
	if d.moving >= 0 || n <= first {
		return
	}
	if d.rules.ShrinkAt > 0 && used*d.rules.ShrinkAt <= n || d.rules.ShrinkAt == 0 && used*100/n < 10 {
		d.resize(pow2(used))
	}
}

func (d *Dict[V]) resize(n int) {
	if n == len(d.tables[0]) {
		return
	}
	if d.used[0] == 0 {
		d.tables[0] = make([]uint32, n)
		return
	}
	d.tables[1] = make([]uint32, n)
	d.moving = 0
}

// move takes n buckets to the second table, passing at most ten empty ones for each.
func (d *Dict[V]) move(n int) {
	empty := n * 10
	for ; n > 0 && d.used[0] > 0; n-- {
		for d.tables[0][d.moving] == 0 {
			d.moving++
			empty--
			if empty == 0 {
				return
			}
		}
		for e := d.tables[0][d.moving]; e != 0; {
			next := d.ents[e-1].next
			d.used[0]--
			d.link(1, e-1)
			e = next
		}
		d.tables[0][d.moving] = 0
		d.moving++
	}
	if d.used[0] == 0 {
		d.tables[0], d.tables[1] = d.tables[1], nil
		d.used[0], d.used[1] = d.used[1], 0
		d.moving = -1
	}
}
