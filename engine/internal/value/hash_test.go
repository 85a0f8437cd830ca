package value

import (
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

func TestHashTransitions(t *testing.T) {
	long := strings.Repeat("x", 65)
	for _, c := range []struct {
		name        string
		p           memory.Profile
		fields      int
		field, text string
		want, rule  string
	}{
		{"64 bytes", memory.V812, 1, long[1:], long[1:], "listpack", ""},
		{"long field", memory.V812, 1, long, "v", "hashtable", "hash-long"},
		{"long value", memory.V812, 1, "f", long, "hashtable", "hash-long"},
		{"512th", memory.V812, 511, "f", "v", "listpack", ""},
		{"513th", memory.V812, 512, "f", "v", "hashtable", "hash-full"},
		{"512th, 2.6", memory.V26, 511, "f", "v", "ziplist", ""},
		{"513th, 2.6", memory.V26, 512, "f", "v", "hashtable", "hash-full"},
	} {
		e := env(c.p)
		h := NewHash(e)
		for i := range c.fields {
			h.Set(e, "f"+strconv.Itoa(i), strconv.Itoa(i))
		}
		e.Trace = &trace.Record{}
		h.Set(e, c.field, c.text)
		got := ""
		for _, x := range e.Trace.Changes {
			got = x.Rule.ID
		}
		if h.Encoding() != c.want || got != c.rule || h.Len() != c.fields+1 {
			t.Errorf("%s: %s of %d by %q", c.name, h.Encoding(), h.Len(), got)
		}
		if s, ok := h.Get(c.field); !ok || s != c.text {
			t.Errorf("%s: the field was lost", c.name)
		}
	}
}

// A hash of few fields is one block; past the limit each field is an entry and two blocks.
func TestHashMemory(t *testing.T) {
	e := env(memory.V812)
	h := NewHash(e)
	for i := range 512 {
		h.Set(e, "f"+strconv.Itoa(i), "v")
	}
	// 7 bytes of frame; 10 x (4 + 3), 90 x (5 + 3), 412 x (6 + 3).
	if got := content(h, memory.V812, 0); got != memory.V812.Class(7+10*7+90*8+412*9) {
		t.Errorf("512 fields: %d", got)
	}
	h.Set(e, "f512", "v")
	// The table was made for the 513 fields there are: 1,024 buckets. Every field and every value takes 8 bytes.
	if got := content(h, memory.V812, 0); got != 56+8*1024+513*(24+8+8) {
		t.Errorf("513 fields: %d", got)
	}
}

func TestHashAgainstMap(t *testing.T) {
	for _, limit := range []int64{0, 40, 1 << 20} {
		for _, p := range profiles {
			rng := rand.New(rand.NewSource(limit))
			e := env(p)
			e.Config.HashMaxListpackEntries = limit
			h, model := NewHash(e), map[string]string{}
			for step := range 5000 {
				f, v := strconv.Itoa(rng.Intn(90)), strings.Repeat("v", rng.Intn(20))
				_, had := model[f]
				if rng.Intn(2) == 0 {
					if h.Set(e, f, v) == had {
						t.Fatalf("%s step %d: Set(%s) of had %v", p, step, f, had)
					}
					model[f] = v
				} else {
					if h.Remove(f) != had {
						t.Fatalf("%s step %d: Remove(%s)", p, step, f)
					}
					delete(model, f)
				}
				if h.Len() != len(model) {
					t.Fatalf("%s step %d: %d fields, want %d", p, step, h.Len(), len(model))
				}
				if step == 2500 {
					h = h.Copy().(*Hash)
				}
			}
			h.Each(func(f, v Member) bool {
				if model[f.String()] != v.String() {
					t.Errorf("%s: %s is %q", p, f, v)
				}
				return true
			})
			if all, kept := content(h, p, h.Len()+1), content(h, p, 0); all != kept {
				t.Errorf("%s: %d kept, %d of all", p, kept, all)
			}
		}
	}
}
