package value

import (
	"bitloupe/engine/internal/intset"
	"bitloupe/engine/memory"
)

// intForm is a set of integers as one sorted array.
type intForm struct{ ints *intset.Set }

func newIntForm() *intForm { return &intForm{intset.New()} }

func (f *intForm) encoding() string { return "intset" }
func (f *intForm) len() int         { return f.ints.Len() }
func (f *intForm) clone() setForm   { return &intForm{f.ints.Clone()} }

func (f *intForm) copied() setForm { return f.clone() }

func (f *intForm) has(m Member) bool {
	n, ok := m.Number()
	return ok && f.ints.Has(n)
}

func (f *intForm) add(m Member) bool {
	n, ok := m.Number()
	return ok && f.ints.Add(n).Added
}

// addInt adds n and notes when all members had to be widened for it.
func (f *intForm) addInt(e *Env, n int64) bool {
	var before int64
	if e.Trace != nil {
		before = f.bytes(e.Profile)
	}
	c := f.ints.Add(n)
	e.Trace.Scanned(int64(c.Moved))
	if w := f.ints.Width(); w != c.Width {
		e.grew(widthName(c.Width), widthName(w), before, f.bytes(e.Profile), ruleWiden(c.Width, w, n))
	}
	return c.Added
}

func widthName(bytes int) string { return itoa(int64(bytes)*8) + "-bit" }

func (f *intForm) remove(m Member) bool {
	n, ok := m.Number()
	return ok && f.ints.Remove(n)
}

func (f *intForm) each(do func(m Member) bool) {
	for i := range f.ints.Len() {
		if !do(Member{Int: f.ints.At(i), IsInt: true}) {
			return
		}
	}
}

func (f *intForm) random(below func(int) int) Member {
	return Member{Int: f.ints.At(below(f.ints.Len())), IsInt: true}
}

func (f *intForm) resident() int64 { return int64(len(f.ints.Bytes())) }

func (f *intForm) bytes(p memory.Profile) int64 { return p.Class(int64(len(f.ints.Bytes()))) }

func (f *intForm) parts(m *memory.Footprint, _ int) {
	n, size := int64(f.ints.Len()), int64(len(f.ints.Bytes()))
	m.Add(memory.Part{Name: "intset header", Holds: "width and count", Group: "index", Count: 1, Used: intset.Header, Bytes: intset.Header})
	m.Add(memory.Part{Name: "members", Holds: widthName(f.ints.Width()) + " integers in ascending order", Group: "value", Count: n, Used: size - intset.Header, Bytes: size - intset.Header})
	addRoom(m, size, size)
}
