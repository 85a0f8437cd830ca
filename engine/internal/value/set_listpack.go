package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// packForm is a set of a few short members, one behind the other in the order they came.
type packForm struct{ pack *listpack.List }

func newPackForm(reserve int) *packForm { return &packForm{listpack.New(reserve)} }

func (f *packForm) encoding() string { return "listpack" }
func (f *packForm) len() int         { return f.pack.Len() }
func (f *packForm) clone() setForm   { return &packForm{f.pack.Clone()} }

func (f *packForm) copied() setForm { c := f.pack.Clone(); c.Shrink(); return &packForm{c} }

func (f *packForm) find(m Member) (int, bool) {
	at, ok := f.pack.First()
	if !ok {
		return 0, false
	}
	return f.pack.Find(at, m.String(), 1)
}

func (f *packForm) has(m Member) bool {
	_, ok := f.find(m)
	return ok
}

// add appends a member that is not there yet.
func (f *packForm) add(m Member) bool {
	if m.IsInt {
		f.pack.AppendInt(m.Int)
	} else {
		f.pack.Append(m.Text)
	}
	return true
}

func (f *packForm) remove(m Member) bool {
	at, ok := f.find(m)
	if ok {
		f.pack.Delete(at)
	}
	return ok
}

// entryMember copies an entry, whose bytes move when the list is written.
func entryMember(e listpack.Entry) Member {
	if e.IsInt {
		return Member{Int: e.Int, IsInt: true}
	}
	return Member{Text: string(e.Text)}
}

func (f *packForm) each(do func(m Member) bool) {
	f.pack.Each(func(e listpack.Entry) bool { return do(entryMember(e)) })
}

func (f *packForm) random(below func(int) int) Member {
	at, _ := f.pack.Seek(below(f.pack.Len()))
	return entryMember(f.pack.At(at))
}

func (f *packForm) resident() int64 { return int64(f.pack.Size()) }

func (f *packForm) bytes(p memory.Profile) int64 { return p.Class(int64(f.pack.Asked())) }

func (f *packForm) parts(m *memory.Footprint, _ int) {
	addListpack(m, f.pack, "members, each with its encoding and its length")
}

// addListpack adds the one block of a listpack to a footprint.
func addListpack(m *memory.Footprint, l *listpack.List, holds string) {
	m.Add(memory.Part{Name: "listpack frame", Holds: "total length, number of entries, end byte", Group: "index", Count: 1, Used: listpack.Overhead, Bytes: listpack.Overhead})
	size := int64(l.Size()) - listpack.Overhead
	m.Add(memory.Part{Name: "entries", Holds: holds, Group: "value", Count: int64(l.Len()), Used: size, Bytes: size})
	addRoom(m, int64(l.Size()), int64(l.Asked()))
}
