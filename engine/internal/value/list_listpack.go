package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// packedList is a list as one listpack. It is also what both packed forms hold their elements in.
type packedList struct{ pack *listpack.List }

func newPackedList() *packedList { return &packedList{listpack.New(0)} }

func (f *packedList) encoding() string { return "listpack" }
func (f *packedList) len() int         { return f.pack.Len() }
func (f *packedList) clone() listForm  { return &packedList{f.pack.Clone()} }
func (f *packedList) resident() int64  { return int64(f.pack.Size()) }

func (f *packedList) push(left bool, s string) {
	if left {
		f.pack.Prepend(s)
	} else {
		f.pack.Append(s)
	}
}

func (f *packedList) index(i int) (listpack.Entry, int) {
	at, _ := f.pack.Seek(i)
	return f.pack.At(at), 0
}

func (f *packedList) walk(from int, back bool, do func(i int, e listpack.Entry) bool) {
	at, ok := f.pack.Seek(from)
	walkPack(f.pack, at, ok, from, back, do)
}

// walkPack goes on from a position whose index is i.
func walkPack(p *listpack.List, at int, ok bool, i int, back bool, do func(i int, e listpack.Entry) bool) bool {
	for ok {
		if !do(i, p.At(at)) {
			return false
		}
		if back {
			at, ok = p.Prev(at)
			i--
		} else {
			at, ok = p.Next(at)
			i++
		}
	}
	return true
}

func (f *packedList) set(i int, s string) {
	at, _ := f.pack.Seek(i)
	f.pack.Replace(at, s)
}

func (f *packedList) insert(i int, after bool, s string) {
	at, _ := f.pack.Seek(i)
	if after {
		f.pack.InsertAfter(at, s)
	} else {
		f.pack.Insert(at, s)
	}
}

func (f *packedList) deleteRange(from, n int) { f.pack.DeleteRange(from, n) }

func (f *packedList) deleteEqual(is func(listpack.Entry) bool, count int, back bool) int {
	return deleteFromPack(f.pack, is, count, back)
}

// deleteFromPack takes out up to count entries (all for 0).
func deleteFromPack(p *listpack.List, is func(listpack.Entry) bool, count int, back bool) (gone int) {
	at, ok := p.First()
	if back {
		at, ok = p.Last()
	}
	for ok && (count == 0 || gone < count) {
		hit := is(p.At(at))
		if hit {
			gone++
		}
		switch {
		case back:
			prev, more := p.Prev(at)
			if hit {
				p.Delete(at)
			}
			at, ok = prev, more
		case hit:
			p.Delete(at)
			ok = at < p.Size()-1
		default:
			at, ok = p.Next(at)
		}
	}
	return gone
}

// grow turns the list into a quicklist when the new texts, at the length they have as text, pass the limit.
func (f *packedList) grow(l *List, e *Env, texts []string) {
	size := f.pack.Size()
	for _, t := range texts {
		size += len(t)
	}
	fill := int(e.Config.ListMaxListpackSize)
	if !exceeds(fill, size, f.pack.Len()+len(texts)) {
		return
	}
	q := newQuickList(e)
	if f.pack.Len() > 0 {
		q.linkPack(f.pack)
	}
	l.turn(e, q, ruleListGrown(fill))
}

func (f *packedList) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *packedList) parts(m *memory.Footprint, samples int) {
	if m.Profile == memory.V812 {
		addListpack(m, f.pack, "elements, each with its encoding and its length")
		return
	}
	q := &quickList{fill: -2}
	q.linkPack(f.pack)
	q.parts(m, samples)
}
