package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/internal/ziplist"
	"bitloupe/engine/memory"
)

// zippedList is a list of a 2.6 server as one ziplist. The elements are held in a listpack, which gives the same entries;
// Ziplist writes the bytes that server had.
type zippedList struct{ packedList }

func newZippedList() *zippedList { return &zippedList{*newPackedList()} }

func (f *zippedList) encoding() string { return "ziplist" }
func (f *zippedList) clone() listForm  { return &zippedList{packedList{f.pack.Clone()}} }

// grow turns the list into a linked list when one of the texts is too long for a ziplist.
func (f *zippedList) grow(l *List, e *Env, texts []string) {
	for _, t := range texts {
		if limit := e.Config.ListMaxZiplistValue; int64(len(t)) > limit {
			l.link(e, "list-max-ziplist-value", limit)
			return
		}
	}
}

// growLinked turns a ziplist into a linked list when extra more elements pass its limit.
func (l *List) growLinked(e *Env, extra int) {
	if f, ok := l.form.(*zippedList); ok {
		if limit := e.Config.ListMaxZiplistEntries; int64(f.len()+extra) > limit {
			l.link(e, "list-max-ziplist-entries", limit)
		}
	}
}

func (l *List) link(e *Env, setting string, limit int64) {
	to := newLinkedList()
	l.form.walk(0, false, func(_ int, x listpack.Entry) bool {
		to.push(false, x.String())
		return true
	})
	l.turn(e, to, ruleListLinked(setting, limit))
}

// zipped is the bytes that a 2.6 server has for the entries of a listpack.
func zipped(p *listpack.List) []byte { return zipBuilder(p).Bytes() }

func zipBuilder(p *listpack.List) *ziplist.Builder {
	b := ziplist.New()
	p.Each(func(e listpack.Entry) bool {
		b.Append(ziplist.Entry{Int: e.Int, Text: e.Text, IsInt: e.IsInt})
		return true
	})
	return b
}

func (f *zippedList) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *zippedList) parts(m *memory.Footprint, _ int) {
	addZiplist(m, f.pack, "elements, each with the length of the one before it")
}

// addZiplist adds the one block of a ziplist to a footprint. Nobody can ask a 2.6 server any more what its keys cost.
func addZiplist(m *memory.Footprint, l *listpack.List, holds string) {
	size := int64(zipBuilder(l).Size())
	m.Add(memory.Part{Name: "ziplist frame", Holds: "total length, place of the last entry, count, end byte", Group: "index", Count: 1, Used: ziplist.Overhead, Bytes: ziplist.Overhead, Modelled: true})
	m.Add(memory.Part{Name: "entries", Holds: holds, Group: "value", Count: int64(l.Len()), Used: size - ziplist.Overhead, Bytes: size - ziplist.Overhead, Modelled: true})
	addRoom(m, size, size)
}
