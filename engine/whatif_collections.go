package engine

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// collectionForms lays the encodings of a collection side by side, and for a set of integers the bitmaps that could hold
// them. It is nil for any other value, and for one too large to be built again.
func (e *Engine) collectionForms(x *keyspace.Entry) []Form {
	v, ok := x.Value.(value.Varied)
	if !ok {
		return nil
	}
	if r, ok := x.Value.(interface{ Resident() int64 }); ok && r.Resident() > formCap {
		return nil
	}
	k := keyOf(x)
	var forms []Form
	for _, a := range v.Alternatives(&value.Env{Profile: e.server.Profile, Config: e.server.Config, Seed: e.server.Seed}) {
		f := Form{Name: a.Encoding, Title: "as " + a.Encoding, Figure: figureOf(a.Value.Footprint(a.Profile, k, 0)), Current: a.Current, Why: a.Why}
		if a.Profile == memory.V26 && e.server.Profile != memory.V26 {
			f.Name, f.Title = "2.6 "+a.Encoding, "as "+a.Encoding+" (2.6)"
		}
		if a.Encoding == "dual" {
			f.Title = "in two parts (an idea)"
		}
		forms = append(forms, f)
	}
	if s, ok := x.Value.(*value.Set); ok {
		forms = append(forms, e.bitForms(s, k)...)
	}
	return forms
}

// bitForms are the bitmaps that hold the members of a set of integers as offsets.
func (e *Engine) bitForms(s *value.Set, k memory.Key) (forms []Form) {
	ints, _ := integersOf(s)
	if len(ints) == 0 {
		return nil
	}
	ints = ascending(ints)
	for _, r := range append(e.bitRows(ints, k), e.moduleRows(ints, k)...) {
		if r.Refused == "" {
			forms = append(forms, Form{Name: r.Name, Title: r.Title, Figure: r.Figure, Why: r.Why + " " + r.Cannot})
		}
	}
	return forms
}
