package value

import (
	"strings"

	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// Set is a set of texts in one of three encodings: intset (all members integers), listpack (a few short members) or
// hashtable. It only ever moves down that row as it is written (spec/legacy-encodings.md 3).
type Set struct{ form setForm }

// setForm is one encoding of a set. add and remove say whether they changed anything; add is only called when the
// encoding can take the member.
type setForm interface {
	footed
	encoding() string
	len() int
	has(m Member) bool
	add(m Member) bool
	remove(m Member) bool
	each(f func(m Member) bool)
	random(below func(int) int) Member
	clone() setForm
	copied() setForm
	parts(f *memory.Footprint, samples int)
	resident() int64
}

var _ Value = (*Set)(nil)

// NewSet makes the empty set that a server makes for a first member when hint members are about to be added.
func NewSet(e *Env, member string, hint int) *Set {
	_, isInt := ParseInt(member)
	if e.Profile != memory.V812 {
		if isInt {
			return NewIntset()
		}
		return &Set{newTableSet(e, 0)}
	}
	switch {
	case isInt && int64(hint) <= e.Config.SetMaxIntsetEntries:
		return NewIntset()
	case int64(hint) <= e.Config.SetMaxListpackEntries:
		return NewListpackSet()
	}
	return &Set{newTableSet(e, hint)}
}

// NewIntset makes an empty set of integers.
func NewIntset() *Set { return &Set{newIntForm()} }

// NewListpackSet makes an empty packed set.
func NewListpackSet() *Set { return &Set{newPackForm(0)} }

// Type is "set".
func (s *Set) Type() string { return "set" }

// Encoding is intset, listpack or hashtable.
func (s *Set) Encoding() string { return s.form.encoding() }

// Clone copies the set.
func (s *Set) Clone() Value { return &Set{s.form.clone()} }

// Copy is the set as COPY makes it: a table that begins with the size its members need.
func (s *Set) Copy() Value { return &Set{s.form.copied()} }

// Len is the number of members.
func (s *Set) Len() int { return s.form.len() }

// Length is the number of members.
func (s *Set) Length() int64 { return int64(s.form.len()) }

// Has says whether m is a member.
func (s *Set) Has(m Member) bool { return s.form.has(m) }

// HasText says whether a text is a member.
func (s *Set) HasText(t string) bool { return s.form.has(Member{Text: t}) }

// Each calls f for every member in the encoding's own order until f says false: ascending for an intset, as added for a
// listpack, by bucket for a hashtable. f must not change the set.
func (s *Set) Each(f func(m Member) bool) { s.form.each(f) }

// Random picks a member; the set must not be empty.
func (s *Set) Random(below func(int) int) Member { return s.form.random(below) }

// Elements copies all members in their order.
func (s *Set) Elements() []string {
	all := make([]string, 0, s.Len())
	s.Each(func(m Member) bool {
		all = append(all, strings.Clone(m.String()))
		return true
	})
	return all
}

// Add puts a member in and says whether it is new. A limit of the configuration that is passed changes the encoding.
func (s *Set) Add(e *Env, m Member) bool {
	switch f := s.form.(type) {
	case *intForm:
		n, ok := m.Number()
		if !ok {
			s.wordInto(e, f, m.Text)
			return true
		}
		if !f.addInt(e, n) {
			return false
		}
		if limit := min(e.Config.SetMaxIntsetEntries, 1<<30); int64(f.len()) > limit {
			s.turn(e, s.toTable(e, f.len()), ruleIntsetFull(limit))
		}
		return true
	case *packForm:
		if f.has(m) {
			return false
		}
		t := m.String()
		if why, ok := packTakes(e, f.len(), len(t), f.pack.Size()); !ok {
			s.turn(e, s.toTable(e, f.len()+1), why)
		}
	}
	return s.form.add(m)
}

// wordInto adds the first member that is no integer to an intset.
func (s *Set) wordInto(e *Env, f *intForm, word string) {
	if e.Profile != memory.V812 {
		s.turn(e, s.toTable(e, f.len()), ruleFirstWord70)
		s.form.add(Member{Text: word})
		return
	}
	longest, total := 0, 0
	if n := f.len(); n > 0 {
		lo, hi := f.ints.At(0), f.ints.At(n-1)
		longest = max(len(itoa(lo)), len(itoa(hi)))
		total = n * max(packIntSize(lo), packIntSize(hi))
	}
	why, ok := packTakes(e, f.len(), max(len(word), longest), total)
	if ok {
		p := newPackForm(0)
		f.each(func(m Member) bool { return p.add(m) })
		s.turn(e, p, ruleFirstWord(e.Config.SetMaxListpackEntries, e.Config.SetMaxListpackValue))
	} else {
		s.turn(e, s.toTable(e, f.len()+1), why)
	}
	s.form.add(Member{Text: word})
}

// Remove takes a member out and says whether it was there. The encoding stays.
func (s *Set) Remove(m Member) bool { return s.form.remove(m) }

// Prepare turns the set into a hashtable when hint members at once would pass its encoding's limit, as SADD does.
func (s *Set) Prepare(e *Env, hint int) {
	if e.Profile != memory.V812 {
		return
	}
	c, n := e.Config, int64(hint)
	switch s.form.(type) {
	case *intForm:
		if n > c.SetMaxIntsetEntries {
			s.turn(e, s.toTable(e, hint), ruleHint("set-max-intset-entries", c.SetMaxIntsetEntries))
		}
	case *packForm:
		if n > c.SetMaxListpackEntries {
			s.turn(e, s.toTable(e, hint), ruleHint("set-max-listpack-entries", c.SetMaxListpackEntries))
		}
	}
}

// ToIntset turns a result whose members are all integers into an intset where the limit allows it.
func (s *Set) ToIntset(e *Env) {
	if _, ok := s.form.(*intForm); ok || int64(s.Len()) > min(e.Config.SetMaxIntsetEntries, 1<<30) {
		return
	}
	ints := newIntForm()
	s.Each(func(m Member) bool {
		n, _ := m.Number()
		ints.ints.Add(n)
		return true
	})
	s.form = ints
}

func (s *Set) toTable(e *Env, room int) *tableForm {
	t := newTableSet(e, room)
	s.form.each(func(m Member) bool { return t.add(m) })
	return t
}

func (s *Set) turn(e *Env, to setForm, why trace.Rule) {
	from := s.form
	s.form = to
	e.turned(from.encoding(), to.encoding(), from, to, why)
}

// Footprint lists what the key and the set take.
func (s *Set) Footprint(p memory.Profile, k memory.Key, samples int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	s.form.parts(&f, samples)
	return f
}

// Resident is about what the set takes in this process, in bytes.
func (s *Set) Resident() int64 { return s.form.resident() }

// formBytes is what the parts of a form add up to, the key left out.
func formBytes(p memory.Profile, parts func(f *memory.Footprint, samples int)) int64 {
	f := memory.Footprint{Profile: p}
	parts(&f, 0)
	return f.Total()
}

// Replace takes over the content of another set, which is what is left after most members went; the encoding of the new
// one holds.
func (s *Set) Replace(e *Env, left *Set) {
	if s.Encoding() != left.Encoding() {
		s.turn(e, left.form, ruleRebuilt)
		return
	}
	s.form = left.form
}
