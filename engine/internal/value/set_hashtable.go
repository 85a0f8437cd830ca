package value

import (
	"strconv"

	"bitloupe/engine/internal/dict"
	"bitloupe/engine/memory"
)

// tableForm is a set as a hash table whose keys are the members.
type tableForm struct {
	table *dict.Dict[struct{}]
	texts costs // blocks of the members
}

func newTableSet(e *Env, room int) *tableForm {
	t := &tableForm{table: dict.New[struct{}](dictRules(e.Profile), e.Seed)}
	if room > 0 {
		t.table.Reserve(room)
	}
	return t
}

// dictRules are how a server of that profile shrinks its tables.
func dictRules(p memory.Profile) dict.Rules {
	if p == memory.V812 {
		return dict.Rules{ShrinkAt: 8}
	}
	return dict.Rules{}
}

func (f *tableForm) encoding() string { return "hashtable" }
func (f *tableForm) len() int         { return f.table.Len() }

func (f *tableForm) clone() setForm { return &tableForm{f.table.Clone(), f.texts} }

func (f *tableForm) copied() setForm {
	t := &tableForm{f.table.Empty(), f.texts}
	t.table.Reserve(f.len())
	f.table.Each(func(i uint32) bool {
		t.table.Add(f.table.Key(i))
		return true
	})
	return t
}

func (f *tableForm) has(m Member) bool {
	if m.IsInt {
		var b [20]byte
		_, ok := f.table.FindBytes(strconv.AppendInt(b[:0], m.Int, 10))
		return ok
	}
	_, ok := f.table.Find(m.Text)
	return ok
}

func (f *tableForm) add(m Member) bool {
	s := m.String()
	_, added := f.table.Add(s)
	if added {
		f.count(s, 1)
	}
	return added
}

func (f *tableForm) count(s string, sign int64) {
	f.texts.addSDS(int64(len(s)), sign)
	f.texts.add26(s, sign)
}

func (f *tableForm) remove(m Member) bool {
	s := m.String()
	if !f.table.Delete(s) {
		return false
	}
	f.count(s, -1)
	return true
}

func (f *tableForm) each(do func(m Member) bool) {
	f.table.Each(func(i uint32) bool { return do(Member{Text: f.table.Key(i)}) })
}

func (f *tableForm) random(below func(int) int) Member {
	return Member{Text: f.table.Key(f.table.Random(below))}
}

func (f *tableForm) resident() int64 { return f.table.Resident() }

func (f *tableForm) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *tableForm) parts(m *memory.Footprint, samples int) {
	fixed := addTable(m, f.table)
	p, n := m.Profile, int64(f.table.Len())
	seen, texts := n, f.texts[profileIndex(p)]
	if samples > 0 && int64(samples) < n {
		seen, texts = int64(samples), firstOf(samples, func(count func(int64) bool) {
			f.each(func(x Member) bool {
				var c costs
				c.addSDS(int64(len(x.Text)), 1)
				c.add26(x.Text, 1)
				return count(c[profileIndex(p)])
			})
		})
	}
	texts = scaled(fixed, texts+entrySize*seen, seen, n) - entrySize*n
	m.Add(memory.Part{Name: "members", Holds: "each member's text in a block of its own", Group: "value", Count: n, Used: texts, Bytes: texts, Modelled: p != memory.V70})
}

// firstOf adds up the first samples sizes.
func firstOf(samples int, each func(count func(size int64) bool)) (sum int64) {
	each(func(size int64) bool {
		sum += size
		samples--
		return samples > 0
	})
	return sum
}

// scaled is what n elements take when the first of them that were seen take sum, as MEMORY USAGE counts: in doubles, on
// top of what is fixed, cut off once. So even the sum over all elements can be a byte short.
func scaled(fixed, sum, seen, n int64) int64 {
	if seen == 0 {
		return 0
	}
	return int64(float64(fixed)+float64(sum)/float64(seen)*float64(n)) - fixed
}

// tabled is a hash table of any values.
type tabled interface {
	Len() int
	Buckets() (now, next int)
}

// dictSize is the table's own struct.
func dictSize(p memory.Profile) int64 {
	if p == memory.V26 {
		return 88
	}
	return 56
}

// addTable adds the table itself to a footprint: its struct, the buckets of both tables, and an entry of 24 bytes for
// each key. From 7.4 on a bucket with a single member can point straight at it, which MEMORY USAGE does not count
// (spec/legacy-encodings.md 3). What 8.12 answers for a table has not been measured: its figures are those of a server
// between 7.4 and 8.0.
//
// It gives what MEMORY USAGE counts before it looks at members: the object, the struct and the buckets.
func addTable(m *memory.Footprint, d tabled) (fixed int64) {
	p := m.Profile
	model := p != memory.V70
	now, next := d.Buckets()
	n := int64(d.Len())
	size := dictSize(p)
	m.Add(memory.Part{Name: "table", Holds: "sizes, counts and the place of the rehash", Group: "index", Count: 1, Used: size, Bytes: size, Modelled: model})
	m.Add(memory.Part{Name: "buckets", Holds: "heads of the chains", Group: "index", Count: int64(now), Used: 8 * min(n, int64(now)), Bytes: 8 * int64(now), Modelled: model})
	if next > 0 {
		m.Add(memory.Part{Name: "buckets of the second table", Holds: "being filled while the set rehashes", Group: "index", Count: int64(next), Used: 8 * min(n, int64(next)), Bytes: 8 * int64(next), Modelled: model})
	}
	m.Add(memory.Part{Name: "entries", Holds: "pointers to member, value and next of the chain", Group: "index", Count: n, Used: entrySize * n, Bytes: entrySize * n, Modelled: model})
	return objectSize + size + 8*int64(now+next)
}

// Sizes of an object and of an entry of a hash table.
const (
	objectSize = 16
	entrySize  = 24
)
