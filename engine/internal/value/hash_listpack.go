package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// packedHash is a hash as one listpack, field and value in turn, or as the ziplist of a 2.6 server with the same entries.
type packedHash struct {
	pack *listpack.List
	zip  bool
}

func newPackedHash(zip bool) *packedHash { return &packedHash{listpack.New(0), zip} }

func (f *packedHash) encoding() string {
	if f.zip {
		return "ziplist"
	}
	return "listpack"
}

func (f *packedHash) len() int         { return f.pack.Len() / 2 }
func (f *packedHash) clone() hashForm  { return &packedHash{f.pack.Clone(), f.zip} }
func (f *packedHash) resident() int64  { return int64(f.pack.Size()) }
func (f *packedHash) copied() hashForm { c := f.pack.Clone(); c.Shrink(); return &packedHash{c, f.zip} }

// find is the position of a field's value.
func (f *packedHash) find(field string) (at int, ok bool) {
	if at, ok = f.pack.First(); !ok {
		return 0, false
	}
	if at, ok = f.pack.Find(at, field, 2); !ok {
		return 0, false
	}
	return f.pack.Next(at)
}

func (f *packedHash) get(field string) (Member, bool) {
	at, ok := f.find(field)
	if !ok {
		return Member{}, false
	}
	return entryMember(f.pack.At(at)), true
}

func (f *packedHash) set(field, text string) bool {
	if at, ok := f.find(field); ok {
		f.pack.Replace(at, text)
		return false
	}
	f.pack.Append(field)
	f.pack.Append(text)
	return true
}

func (f *packedHash) remove(field string) bool {
	at, ok := f.find(field)
	if ok {
		at, _ = f.pack.Prev(at)
		f.pack.Delete(at)
		f.pack.Delete(at)
	}
	return ok
}

func (f *packedHash) each(do func(field, text Member) bool) {
	var field Member
	odd := false
	f.pack.Each(func(e listpack.Entry) bool {
		odd = !odd
		if odd {
			field = entryMember(e)
			return true
		}
		return do(field, entryMember(e))
	})
}

func (f *packedHash) random(below func(int) int) (field, text Member) {
	at, _ := f.pack.Seek(2 * below(f.len()))
	next, _ := f.pack.Next(at)
	return entryMember(f.pack.At(at)), entryMember(f.pack.At(next))
}

// toTable makes the table of the same pairs; room is the number of fields it is made for, at least those there are.
func (f *packedHash) toTable(e *Env, room int) *tableHash {
	t := newTableHash(e)
	if n := f.len(); n > 0 {
		t.table.Reserve(n)
	}
	f.each(func(field, text Member) bool { return t.set(field.String(), text.String()) })
	if room > f.len() {
		t.table.Reserve(room)
	}
	return t
}

func (f *packedHash) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *packedHash) parts(m *memory.Footprint, _ int) {
	const holds = "fields and values in turn"
	if m.Profile == memory.V26 {
		addZiplist(m, f.pack, holds)
		return
	}
	addListpack(m, f.pack, holds)
}
