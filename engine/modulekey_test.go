package engine

import (
	"strings"
	"testing"

	"bitloupe/engine/resp"
)

// A bitmap of the module is neither a string nor a native bitmap: it has no figure as either, its bits are all there to be
// looked at, and its own bytes are the portable form.
func TestModuleKeyInside(t *testing.T) {
	e := New(Options{})
	for _, line := range []string{"R.SETBIT r 100 1", "R64.SETBIT w 100 1", "R64.SETBIT w 5000000000 1", "R.SETINTARRAY none"} {
		e.Do(strings.Fields(line)...)
	}
	for key, want := range map[string]struct {
		card, total int64
	}{"r": {1, 13}, "w": {2, 625000001}} {
		in, ok := e.Inspect(key)
		if !ok || in.Row.AsString.Known || in.Row.AsRoaring.Known || in.Row.Card != want.card || in.Row.Kinds.Array == 0 {
			t.Errorf("%s: %v, %+v", key, ok, in.Row)
		}
		page, ok := e.Page(key, FormFlat, 0, 64)
		if !ok || page.Own || page.Total != want.total || page.Data[12] != 0x08 {
			t.Errorf("%s, flat: %v %d % x", key, ok, page.Total, page.Data)
		}
		page, ok = e.Page(key, FormRoaring, 0, 64)
		if !ok || page.Form != FormRoaring || page.Problem != "" || len(page.Ranges) == 0 {
			t.Errorf("%s, roaring: %v %s %s", key, ok, page.Form, page.Problem)
		}
	}
}

// MEMORY USAGE without SAMPLES looks at a few elements; the parts of a key count all of them.
func TestSampledUsage(t *testing.T) {
	e := New(Options{})
	e.Do("SADD", "s", "a", strings.Repeat("b", 3000))
	for i := range 300 {
		e.Do("SADD", "s", "member:"+strings.Repeat("x", i))
	}
	e.Do("SET", "k", "v")
	for _, key := range []string{"s", "k"} {
		in, _ := e.Inspect(key)
		if all := e.Do("MEMORY", "USAGE", key, "SAMPLES", "0"); all.Kind != resp.Integer || all.Int != in.Memory.Total() {
			t.Errorf("%s: %v, parts %d", key, all, in.Memory.Total())
		}
		if few := e.Do("MEMORY", "USAGE", key); few.Int != in.Sampled || key == "s" && few.Int == in.Memory.Total() {
			t.Errorf("%s: %v, sampled %d, parts %d", key, few, in.Sampled, in.Memory.Total())
		}
	}
}
