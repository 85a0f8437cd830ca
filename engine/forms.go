package engine

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// formCap is the resident size up to which a key is brought into another form to learn what that takes.
const formCap = 32 << 20

// formCache remembers what the other form of a key takes for as long as neither the key nor the twin's is written.
type formCache struct{ known map[formKey]form }

type formKey struct {
	db  int
	key string
}

type form struct {
	own, twin uint64 // versions of the entries
	other     Figure
}

// bothForms gives the bytes of a key as a string and as a native bitmap. row holds what it takes as it is. A bitmap of the
// module is neither: nothing converts it.
func (e *Engine) bothForms(x *keyspace.Entry, row KeyRow) (asString, asRoaring Figure) {
	own := Figure{Bytes: row.Bytes, Modelled: row.Modelled, Known: true}
	switch x.Value.(type) {
	case *value.Bitmap:
		return e.otherForm(x), own
	case *value.String:
		return own, e.otherForm(x)
	}
	return Figure{}, Figure{}
}

// otherForm is what the key would take in the form it does not have. Cost: nothing while it is remembered; else up to a
// comparison with the twin's key, or a conversion.
func (e *Engine) otherForm(x *keyspace.Entry) Figure {
	var t *keyspace.Entry
	f := form{own: x.Version}
	if e.twin != nil {
		if t = e.twin.server.DBs[e.main.DB].Get(x.Key); t != nil {
			f.twin = t.Version
		}
	}
	at := formKey{e.main.DB, x.Key}
	if old, ok := e.forms.known[at]; ok && old.own == f.own && old.twin == f.twin {
		return old.other
	}
	f.other = e.workOutForm(x, t)
	if e.forms.known == nil || len(e.forms.known) > 4*SnapshotKeys {
		e.forms.known = map[formKey]form{}
	}
	e.forms.known[at] = f
	return f.other
}

func (e *Engine) workOutForm(x, twin *keyspace.Entry) Figure {
	p, k := e.server.Profile, keyOf(x)
	if twin != nil {
		s, b := pairOf(x.Value, twin.Value)
		if s != nil && (e.twin.sure(x.Key) || s.Resident() <= formCap && value.SameBits(s, b)) {
			return figureOf(twin.Value.Footprint(p, k, 0))
		}
	}
	var f memory.Footprint
	switch v := x.Value.(type) {
	case *value.Bitmap:
		f = value.NewZeros(v.ByteLen()).Footprint(p, k, 0)
	case *value.String:
		if v.Resident() > formCap {
			return Figure{}
		}
		f = value.BitmapOf(v).Footprint(p, k, 0)
	}
	g := figureOf(f)
	g.Modelled = true
	return g
}

func figureOf(f memory.Footprint) Figure {
	return Figure{Bytes: f.Total(), Modelled: f.Modelled(), Known: true}
}

// pairOf gives the string and the native bitmap among two values, in whichever order; nil where they are not one of each.
func pairOf(a, b value.Value) (*value.String, *value.Bitmap) {
	if s, ok := b.(*value.String); ok {
		a, b = s, a
	}
	s, _ := a.(*value.String)
	m, ok := b.(*value.Bitmap)
	if !ok {
		return nil, nil
	}
	return s, m
}
