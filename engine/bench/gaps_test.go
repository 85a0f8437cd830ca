package bench

import "testing"

func TestUnpackRefusesDamage(t *testing.T) {
	bomb, _ := Pack([][]uint32{make([]uint32, 100)})
	whole, _ := Pack([][]uint32{{1, 2, 70000, 1 << 30}, {5}})
	for name, b := range map[string][]byte{"empty": nil, "not deflated": []byte("hello, world"), "cut": whole[:len(whole)/2]} {
		if _, err := Unpack(b); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if s, err := Unpack(bomb); err != nil || len(s[0]) != 100 {
		t.Errorf("a small set: %v", err)
	}
}

func FuzzUnpack(f *testing.F) {
	b, _ := Pack([][]uint32{{1, 2, 70000}, {}, {4294967295}})
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		if sets, err := Unpack(b); err == nil {
			if _, err := Pack(sets); err != nil {
				t.Errorf("unpacked but cannot be packed: %v", err)
			}
		}
	})
}
