package value

import (
	"strings"

	"bitloupe/engine/internal/dict"
	"bitloupe/engine/memory"
)

// tableHash is a hash as a hash table.
type tableHash struct {
	table *dict.Dict[string]
	texts costs // blocks of fields and values
}

func newTableHash(e *Env) *tableHash {
	return &tableHash{table: dict.New[string](dictRules(e.Profile), e.Seed)}
}

func (f *tableHash) encoding() string { return "hashtable" }
func (f *tableHash) len() int         { return f.table.Len() }
func (f *tableHash) clone() hashForm  { return &tableHash{f.table.Clone(), f.texts} }

func (f *tableHash) copied() hashForm {
	t := &tableHash{f.table.Empty(), f.texts}
	t.table.Reserve(f.len())
	f.table.Each(func(i uint32) bool {
		n, _ := t.table.Add(f.table.Key(i))
		*t.table.Value(n) = *f.table.Value(i)
		return true
	})
	return t
}

func (f *tableHash) resident() int64 { return f.table.Resident() + f.texts[0] }

func (f *tableHash) get(field string) (Member, bool) {
	i, ok := f.table.Find(field)
	if !ok {
		return Member{}, false
	}
	return Member{Text: *f.table.Value(i)}, true
}

func (f *tableHash) count(s string, sign int64) {
	f.texts.addSDS(int64(len(s)), sign)
	f.texts.add26(s, sign)
}

func (f *tableHash) set(field, text string) bool {
	i, added := f.table.Add(field)
	v := f.table.Value(i)
	if added {
		f.count(field, 1)
	} else {
		f.count(*v, -1)
	}
	// The text may be a piece of a longer argument, which must not live as long as the hash.
	*v = strings.Clone(text)
	f.count(text, 1)
	return added
}

func (f *tableHash) remove(field string) bool {
	i, ok := f.table.Find(field)
	if !ok {
		f.table.Step()
		return false
	}
	f.count(field, -1)
	f.count(*f.table.Value(i), -1)
	return f.table.Delete(field)
}

func (f *tableHash) each(do func(field, text Member) bool) {
	f.table.Each(func(i uint32) bool { return do(Member{Text: f.table.Key(i)}, Member{Text: *f.table.Value(i)}) })
}

func (f *tableHash) random(below func(int) int) (field, text Member) {
	i := f.table.Random(below)
	return Member{Text: f.table.Key(i)}, Member{Text: *f.table.Value(i)}
}

func (f *tableHash) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *tableHash) parts(m *memory.Footprint, samples int) {
	fixed := addTable(m, f.table)
	p, n := m.Profile, int64(f.table.Len())
	seen, texts := n, f.texts[profileIndex(p)]
	if samples > 0 && int64(samples) < n {
		seen, texts = int64(samples), firstOf(samples, func(count func(int64) bool) {
			f.each(func(field, text Member) bool {
				t := tableHash{}
				t.count(field.Text, 1)
				t.count(text.Text, 1)
				return count(t.texts[profileIndex(p)])
			})
		})
	}
	texts = scaled(fixed, texts+entrySize*seen, seen, n) - entrySize*n
	m.Add(memory.Part{Name: "fields and values", Holds: "each text in a block of its own", Group: "value", Count: 2 * n, Used: texts, Bytes: texts, Modelled: p != memory.V70})
}
