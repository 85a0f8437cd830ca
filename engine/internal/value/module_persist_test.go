package value

import (
	"bytes"
	"testing"

	"bitloupe/engine/memory"
)

// A dump of each width is read again with the same bits and containers; the list form is used where it is shorter.
func TestModuleDump(t *testing.T) {
	env := &Env{Profile: memory.V812}
	for _, wide := range []bool{false, true} {
		for name, fill := range map[string]func(Roar){
			"empty": func(Roar) {},
			"few":   func(r Roar) { r.PutSorted([]uint64{1, 2, 70000}) },
			"runs":  func(r Roar) { r.PutRange(10, 200_000) },
			"many": func(r Roar) {
				for x := uint64(0); x < 100_000; x += 3 {
					r.Put(x)
				}
			},
		} {
			r := NewRoar(wide, ModulePolicy)
			fill(r)
			payload, ok := Dump(r, env.Profile)
			if !ok {
				t.Fatalf("%s: no dump", name)
			}
			v, err := Load(string(payload), 1<<30, env)
			if err != nil {
				t.Fatalf("%s, wide %v: %v", name, wide, err)
			}
			got := v.(Roar)
			if got.Wide() != wide || !bytes.Equal(got.Portable(), r.Portable()) {
				t.Errorf("%s, wide %v: %d bits, want %d", name, wide, got.Card(), r.Card())
			}
		}
	}
	few := NewRoar(false, ModulePolicy)
	few.PutSorted([]uint64{1, 2})
	payload, _ := Dump(few, env.Profile)
	want := "\x07\x81\xad\xea\xe8\x6a\xb8\xa7\x80\x01\x05\x0d\x01\x02\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00\x10\x00"
	if len(payload) < 8 || string(payload[:len(payload)-8]) != want {
		t.Errorf("payload %q, want %q and a checksum", payload, want)
	}
}
