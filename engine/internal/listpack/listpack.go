// Package listpack holds short lists of texts and numbers in one run of bytes, byte for byte as the server lays them
// out: 4 bytes total length, 2 bytes number of entries (65,535 when there are more), the entries, and 0xff. An entry is
// its encoding, its data and its own length again, so that it can be walked from both ends
// (spec/legacy-encodings.md 3; redis/redis src/listpack.c).
//
// It imports nothing of the project.
package listpack

import (
	"encoding/binary"
	"slices"
)

// Header and Overhead are the bytes in front of the first entry, and all that an empty list takes.
const (
	Header   = 6
	Overhead = Header + 1
	many     = 65535
)

// List is one listpack. The zero value is not usable; New makes one. A position is the offset of an entry in the bytes;
// positions are valid until the list is written.
type List struct {
	b     []byte
	count int
	asked int
}

// New makes an empty list whose block is asked for with room for reserve bytes.
func New(reserve int) *List {
	l := &List{b: make([]byte, Overhead, max(Overhead, min(reserve, 1<<16)))}
	l.b[Header] = end
	l.asked = max(reserve, Overhead)
	l.seal()
	return l
}

// Clone copies the list.
func (l *List) Clone() *List { return &List{slices.Clone(l.b), l.count, l.asked} }

// Bytes is the list as the server keeps it, for reading only.
func (l *List) Bytes() []byte { return l.b }

// Len is the number of entries, Size the bytes with header and end.
func (l *List) Len() int { return l.count }

// Size is the bytes of the whole list.
func (l *List) Size() int { return len(l.b) }

// Asked is the size that the list's block was last asked for: at least Size, more where room was reserved. Growing
// inside the block keeps it, shrinking gives the rest back.
func (l *List) Asked() int { return l.asked }

// Shrink gives back what the block has beyond Size.
func (l *List) Shrink() { l.asked = len(l.b) }

// seal writes the header after a change and follows the block.
func (l *List) seal() {
	binary.LittleEndian.PutUint32(l.b, uint32(len(l.b)))
	binary.LittleEndian.PutUint16(l.b[4:], uint16(min(l.count, many)))
}

func (l *List) grown() {
	l.asked = max(l.asked, len(l.b))
	l.seal()
}

// First is the position of the first entry; ok is false in an empty list.
func (l *List) First() (at int, ok bool) { return Header, l.count > 0 }

// Last is the position of the last entry.
func (l *List) Last() (at int, ok bool) {
	if l.count == 0 {
		return 0, false
	}
	return l.before(len(l.b) - 1), true
}

// Next is the position after the entry at at; ok is false at the end.
func (l *List) Next(at int) (next int, ok bool) {
	next = l.after(at)
	return next, l.b[next] != end
}

// Prev is the position before the entry at at; ok is false at the start.
func (l *List) Prev(at int) (prev int, ok bool) {
	if at <= Header {
		return 0, false
	}
	return l.before(at), true
}

func (l *List) after(at int) int {
	c := l.b[at]
	if c < 0x80 {
		return at + 2
	}
	enc, data, _ := head(l.b[at:])
	n := enc + data
	return at + n + backSize(n)
}

// before reads the back-length that ends in front of at.
func (l *List) before(at int) int {
	n, shift, i := 0, 0, at-1
	for {
		n |= int(l.b[i]&127) << shift
		if l.b[i]&128 == 0 {
			break
		}
		shift += 7
		i--
	}
	return i - n
}

// At decodes the entry at a position.
func (l *List) At(at int) Entry {
	e, _ := read(l.b[at:])
	return e
}

// Seek is the position of the entry with that index, from 0, or from the end for a negative one. Cost: a walk from the
// nearer end.
func (l *List) Seek(index int) (at int, ok bool) {
	if index < 0 {
		index += l.count
	}
	if index < 0 || index >= l.count {
		return 0, false
	}
	if index <= l.count/2 {
		at = Header
		for ; index > 0; index-- {
			at = l.after(at)
		}
		return at, true
	}
	at = len(l.b) - 1
	for i := l.count; i > index; i-- {
		at = l.before(at)
	}
	return at, true
}

// Find is the position of the first entry at or after at whose text is s, looking at every step-th entry only.
func (l *List) Find(at int, s string, step int) (found int, ok bool) {
	n, isInt := canonical(s)
	for i := 0; l.b[at] != end; i++ {
		if i%step == 0 {
			e, _ := read(l.b[at:])
			if e.IsInt == isInt && (isInt && e.Int == n || !isInt && string(e.Text) == s) {
				return at, true
			}
		}
		at = l.after(at)
	}
	return 0, false
}

// Each calls f for every entry in order until f says false.
func (l *List) Each(f func(e Entry) bool) {
	for at := Header; l.b[at] != end; {
		e, n := read(l.b[at:])
		if !f(e) {
			return
		}
		at += n + backSize(n)
	}
}

// Append adds s at the end.
func (l *List) Append(s string) {
	l.b = append(appendText(l.b[:len(l.b)-1], s), end)
	l.count++
	l.grown()
}

// AppendInt adds a number at the end.
func (l *List) AppendInt(n int64) {
	l.b = append(appendInt(l.b[:len(l.b)-1], n), end)
	l.count++
	l.grown()
}

// Insert puts s in front of the entry at at; the position behind the last entry appends.
func (l *List) Insert(at int, s string) {
	size := EntrySize(s)
	l.open(at, 0, size)
	appendText(l.b[at:at], s)
	l.count++
	l.grown()
}

// Prepend puts s first.
func (l *List) Prepend(s string) { l.Insert(Header, s) }

// InsertAfter puts s behind the entry at at.
func (l *List) InsertAfter(at int, s string) { l.Insert(l.after(at), s) }

// Replace puts s in place of the entry at at.
func (l *List) Replace(at int, s string) {
	was, size := l.after(at)-at, EntrySize(s)
	l.open(at, was, size)
	appendText(l.b[at:at], s)
	if size < was {
		l.asked = len(l.b)
	}
	l.grown()
}

// open makes room for size bytes at at in place of was.
func (l *List) open(at, was, size int) {
	old := len(l.b)
	if size > was {
		l.b = slices.Grow(l.b, size-was)
		l.b = l.b[:old+size-was]
		copy(l.b[at+size:], l.b[at+was:old])
		return
	}
	copy(l.b[at+size:], l.b[at+was:])
	l.b = l.b[:old+size-was]
}

// Delete removes the entry at at; the entry behind it then lies there.
func (l *List) Delete(at int) { l.cut(at, l.after(at), 1) }

// DeleteRange removes count entries from the entry with that index on (negative: from the end), as far as there are any.
func (l *List) DeleteRange(index, count int) {
	from, ok := l.Seek(index)
	if !ok || count <= 0 {
		return
	}
	if index < 0 {
		index += l.count
	}
	n := min(count, l.count-index)
	to := len(l.b) - 1
	if n < l.count-index {
		for to = from; count > 0; count-- {
			to = l.after(to)
		}
	}
	l.cut(from, to, n)
}

func (l *List) cut(from, to, n int) {
	l.b = append(l.b[:from], l.b[to:]...)
	l.count -= n
	l.asked = len(l.b)
	l.seal()
}

// Join appends the entries of o; o is left alone.
func (l *List) Join(o *List) {
	l.b = append(l.b[:len(l.b)-1], o.b[Header:]...)
	l.count += o.count
	l.asked = len(l.b)
	l.seal()
}
