package anatomy

import (
	"fmt"
	"math"
)

func init() {
	inside := func(what string, f func(*reader)) body {
		return func(r *reader) { r.rdbString(what, f) }
	}
	bodies[11] = inside("intset", (*reader).intset)
	bodies[20] = inside("listpack", func(r *reader) { r.listpack("member") })
	bodies[16] = inside("listpack", func(r *reader) { r.listpack("field", "value") })
	bodies[17] = inside("listpack", func(r *reader) { r.listpack("member", "score") })
	bodies[10] = inside("ziplist", func(r *reader) { r.ziplist("element") })
	bodies[12] = inside("ziplist", func(r *reader) { r.ziplist("member", "score") })
	bodies[13] = inside("ziplist", func(r *reader) { r.ziplist("field", "value") })
	bodies[14] = func(r *reader) {
		r.several("node", 1, func() { r.rdbString("ziplist", func(r *reader) { r.ziplist("element") }) })
	}
	bodies[18] = func(r *reader) { r.several("node", 2, r.quickNode) }
	bodies[1] = func(r *reader) { r.several("element", 1, func() { r.rdbString("element", nil) }) }
	bodies[2] = func(r *reader) { r.several("member", 1, func() { r.rdbString("member", nil) }) }
	bodies[4] = func(r *reader) {
		r.several("field", 2, func() {
			r.rdbString("field", nil)
			if r.err == nil {
				r.rdbString("value", nil)
			}
		})
	}
	bodies[5] = func(r *reader) { r.several("member", 9, r.scored) }
	typeNames[10], typeNames[12], typeNames[13] = "list as ziplist", "sorted set as ziplist", "hash as ziplist"
}

// several reads a count and that many pieces of at least size bytes.
func (r *reader) several(what string, size int, piece func()) {
	n, ok := r.length("count", func(n uint64) string { return plural(int(n), what) })
	if !ok {
		return
	}
	if n > uint64(r.left()/size) {
		r.fail("%d are too many for %d bytes", n, r.left())
		return
	}
	for i := uint64(0); i < n && r.err == nil; i++ {
		r.group("text", fmt.Sprintf("%s %d", what, i), func() string { return "" }, piece)
	}
}

// quickNode is one node of a list: how it is kept, and its bytes.
func (r *reader) quickNode() {
	kind, ok := r.length("kind", func(n uint64) string {
		if n == 1 {
			return "1: the bytes of one large element"
		}
		return fmt.Sprintf("%d: a listpack", n)
	})
	switch {
	case !ok:
	case kind == 1:
		r.rdbString("element", nil)
	case kind == 2:
		r.rdbString("listpack", func(r *reader) { r.listpack("element") })
	default:
		r.fail("a node of kind %d; 1 and 2 are known", kind)
	}
}

// scored is a member and its score in eight bytes.
func (r *reader) scored() {
	r.rdbString("member", nil)
	if r.need(8, "a score") {
		r.take(8, "number", "score", func(b []byte) string { return fmt.Sprint(math.Float64frombits(le64(b))) })
	}
}
