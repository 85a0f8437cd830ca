package roaring

import (
	"os"
	"testing"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"bitloupe/engine/internal/container"
)

// TestPortableVectors reads files that other libraries wrote, and refuses those that are wrong on purpose.
func TestPortableVectors(t *testing.T) {
	dir := "../../anatomy/testdata/vectors/"
	for name, good := range map[string]bool{
		"64mapempty": true, "64map32bitvals": true, "64mapspreadvals": true, "64maphighvals": true,
		"64mapemptyinput": false, "64mapsizetoosmall": false, "64mapinvalidsize": false, "64mapkeytoosmall": false,
	} {
		raw, err := os.ReadFile(dir + name + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		b, err := ParsePortable(raw)
		if (err == nil) != good {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if good {
			lib := roaring64.New()
			if err := lib.UnmarshalBinary(raw); err != nil {
				t.Fatal(err)
			}
			agree(t, b, lib)
			if _, err := ParsePortable(append(raw, 0)); err == nil {
				t.Errorf("%s: a byte too many was accepted", name)
			}
			if _, err := ParsePortable(raw[:len(raw)-1]); err == nil {
				t.Errorf("%s: a byte too few was accepted", name)
			}
		}
	}
}

func FuzzParsePortable(f *testing.F) {
	for _, values := range shapes() {
		if len(values) > 5000 {
			values = values[:5000]
		}
		b, _ := build(values)
		f.Add(b.AppendPortable(nil))
		b.Optimize()
		f.Add(b.AppendPortable(nil))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		b, err := ParsePortable(raw)
		if err != nil {
			return
		}
		var n uint64
		last, first := uint64(0), true
		b.Each(0, func(key uint64, c *container.Container) bool {
			if c.Card() == 0 || !first && key <= last {
				t.Fatal("an empty container, or one out of order, was let in")
			}
			last, first = key, false
			n += uint64(c.Card())
			return true
		})
		if n != b.Card() {
			t.Fatalf("Card %d, containers hold %d", b.Card(), n)
		}
		back, err := ParsePortable(b.AppendPortable(nil))
		if err != nil || !Equal(back, b) {
			t.Fatal("what was read does not come back")
		}
		b.Optimize()
		if !Equal(back, b) {
			t.Fatal("optimising changed the values")
		}
	})
}

// FuzzHistory drives a bitmap and a plain map through the same writes; each pair of bytes is one of them.
func FuzzHistory(f *testing.F) {
	f.Add([]byte("the same bits in another order, again and again"))
	f.Add([]byte{0, 0, 0, 1, 0, 2, 128, 0, 200, 1, 255, 255, 64, 64})
	f.Fuzz(func(t *testing.T, raw []byte) {
		b, want := New(), map[uint64]bool{}
		var kept *Bitmap
		var keptWant int
		for i := 0; i+1 < len(raw) && i < 4000; i += 2 {
			op, arg := raw[i], uint64(raw[i+1])
			v := arg<<(op&0x1f) | arg
			switch op >> 5 {
			case 0, 1, 2:
				if b.Add(v) == want[v] {
					t.Fatalf("Add(%d)", v)
				}
				want[v] = true
			case 3:
				for w := v; w < v+5000; w++ {
					b.Add(w)
					want[w] = true
				}
			case 4, 5:
				if b.Remove(v) != want[v] {
					t.Fatalf("Remove(%d)", v)
				}
				delete(want, v)
			case 6:
				b.Optimize()
			default:
				kept, keptWant = b.Clone(), len(want)
			}
			if len(want) > 60_000 {
				break
			}
		}
		if b.Card() != uint64(len(want)) {
			t.Fatalf("%d values, want %d", b.Card(), len(want))
		}
		b.Values(0, func(v uint64) bool {
			if !want[v] {
				t.Fatalf("%d should be clear", v)
			}
			return true
		})
		if kept != nil && kept.Card() != uint64(keptWant) {
			t.Fatal("a write reached the clone")
		}
	})
}
