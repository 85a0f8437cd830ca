package value

import "bitloupe/engine/memory"

// dual is a thought experiment that no server makes: a set whose integers lie in an intset and whose other members lie in
// a hash table. It answers what that would cost.
type dual struct {
	*Set // as it is
	ints *intForm
	rest *tableForm
}

// newDual parts the members of a set; nil when all or none of them are integers.
func newDual(e *Env, s *Set) *dual {
	d := &dual{Set: s, ints: newIntForm(), rest: newTableSet(e, 0)}
	s.Each(func(m Member) bool {
		if n, ok := m.Number(); ok {
			d.ints.ints.Add(n)
		} else {
			d.rest.add(m)
		}
		return true
	})
	if d.ints.len() == 0 || d.rest.len() == 0 {
		return nil
	}
	for d.rest.table.Step(); ; d.rest.table.Step() {
		if _, moving := d.rest.table.Moving(); !moving {
			return d
		}
	}
}

// Encoding names the idea.
func (d *dual) Encoding() string { return "dual" }

// Footprint adds both parts up, with a struct of two pointers between them. All of it is modelled.
func (d *dual) Footprint(p memory.Profile, k memory.Key, _ int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	const pair = 16
	f.Add(memory.Part{Name: "pair", Holds: "pointers to both parts", Group: "index", Count: 1, Used: pair, Bytes: pair})
	d.ints.parts(&f, 0)
	d.rest.parts(&f, 0)
	for i := range f.Parts {
		f.Parts[i].Modelled = true
	}
	return f
}
