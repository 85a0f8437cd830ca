package engine

import (
	"fmt"
	"math"

	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Form is a key in one of the ways its bits can be kept. Name is short and stable: "string", "setbit", "optimised".
type Form struct {
	Name    string
	Title   string
	Figure  Figure
	Kinds   Kinds
	Current bool // MEMORY USAGE of the key as it is is this figure
	Why     string
}

// WhatIf gives a key of the current database in every form: as a string, as SETBIT would build it bit by bit, and after
// run-optimise. A set, list, sorted set or hash is given in each encoding its elements can have. It is nil for a key that
// holds nothing of that. A string that takes more than 32 MiB in this process is given as it is alone: the answer is wanted
// at once. Cost: about the resident size of the key, for each form.
func (e *Engine) WhatIf(key string) []Form { return e.whatIf(key, formCap) }

// AllForms is WhatIf for who can wait: a string of any size is given in every form.
func (e *Engine) AllForms(key string) []Form { return e.whatIf(key, math.MaxInt64) }

// whatIf brings strings of up to most resident bytes into other forms.
func (e *Engine) whatIf(key string, most int64) []Form {
	x := e.find(key)
	if x == nil {
		return nil
	}
	p, k := e.server.Profile, keyOf(x)
	var bits *roaring.Bitmap
	var length int64
	switch v := x.Value.(type) {
	case *value.Bitmap:
		bits, length = v.Roaring(), v.ByteLen()
	case *value.String:
		length = v.Len()
		if v.Resident() <= most {
			bits = value.RoaringOf(v)
		}
	default:
		return e.collectionForms(x)
	}
	row := e.row(x)
	str := Form{Name: "string", Title: "as a string", Figure: row.AsString, Current: row.Type == "string"}
	switch {
	case str.Current:
		str.Why = "What the key takes now: a block for all of its bytes, set or not, with the room it was given to grow."
	case str.Figure.Modelled:
		str.Why = fmt.Sprintf("A block for all %d bytes made at once; growing bit by bit can leave more room.", length)
	default:
		str.Why = "The same commands under bitmap-default-roaring no: one block for all bytes, with the room it was given to grow."
	}
	forms := []Form{str}
	if bits == nil {
		return forms
	}
	grown := native(value.WrapBitmap(bits.Grown(), length), p, k, Form{Name: "setbit", Title: "built by SETBIT",
		Why: "Every set bit by a SETBIT of its own, in ascending order: arrays with room to spare, bitsets from 4,097 values, never runs, and an index that has doubled."})
	packed := value.WrapBitmap(bits.Copy(), length)
	packed.Optimize()
	forms = append(forms, grown,
		native(packed, p, k, Form{Name: "optimised", Title: "run-optimised",
			Why: "After DUMP and RESTORE, a restart, most BITOPs, or the conversion from a string: each chunk in its smallest form, no room to spare."}))
	if row.Type == "bitmap" {
		own := Form{Name: "now", Title: "as it is", Figure: row.AsRoaring, Kinds: row.Kinds, Current: true,
			Why: "What the key takes now, after its own history of writes."}
		return append(forms[:1], append([]Form{own}, forms[1:]...)...)
	}
	return forms
}

// native fills in what a bitmap takes.
func native(b *value.Bitmap, p memory.Profile, k memory.Key, f Form) Form {
	f.Figure = figureOf(b.Footprint(p, k, 0))
	f.Kinds = kindsOf(b, p)
	return f
}

func kindsOf(b value.Chunked, p memory.Profile) (n Kinds) {
	b.EachChunk(p, func(c value.Chunk) bool {
		n.count(c.Kind)
		return true
	})
	return n
}

func (n *Kinds) count(kind byte) {
	switch kind {
	case 'a':
		n.Array++
	case 'b':
		n.Bitset++
	case 'r':
		n.Run++
	}
}
