package value

import (
	"reflect"
	"testing"

	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/memory"
	"bitloupe/engine/memory/memorytest"
)

// Every step of the published histories has its bytes and its kinds of containers.
func TestMemoryVectors(t *testing.T) {
	vectors, err := memorytest.Vectors()
	if err != nil || len(vectors) != 24 {
		t.Fatalf("%d vectors, want 24; %v", len(vectors), err)
	}
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			keys := map[string]*Bitmap{}
			for i, s := range v.Steps {
				b := keys[s.Key]
				if b == nil {
					b = NewBitmap()
					keys[s.Key] = b
				}
				switch s.Op {
				case "set", "clear":
					for _, off := range s.Bits.List() {
						b.SetBit(off, s.Op == "set")
					}
				case "optimize":
					b.Optimize()
				default:
					op := map[string]func(x, y *roaring.Bitmap) *roaring.Bitmap{
						"and": roaring.And, "or": roaring.Or, "xor": roaring.Xor, "andnot": roaring.AndNot,
					}[s.Op]
					b = WrapBitmap(op(keys["a"].Roaring(), keys["b"].Roaring()), 1)
					if s.Op != "and" {
						b.Optimize()
					}
				}
				f := b.Footprint(memory.V812, memory.Key{Len: 1}, 0)
				kinds := map[byte]int{}
				b.EachChunk(memory.V812, func(c Chunk) bool { kinds[c.Kind]++; return true })
				e := s.Expect
				if got := f.Total() - 20; got != e.ValueBytes || b.Roaring().Card() != e.Cardinality ||
					kinds['a'] != e.Array || kinds['b'] != e.Bitset || kinds['r'] != e.Run {
					t.Errorf("step %d (%s %s): %d bytes, %d bits, kinds %v; want %+v\n%+v", i, s.Op, s.Key, got, b.Roaring().Card(), kinds, e, f.Parts)
				}
			}
		})
	}
}

// TestConversion converts strings and compares with the same bits set one by one and then optimised: every part must have
// the same room.
func TestConversion(t *testing.T) {
	lists := map[string][]uint64{
		"none": nil, "one": {7}, "three in a row": {8, 9, 10}, "far": {1, 4_000_000_000},
		"run": vectorRange(0, 99_999, 1), "even": vectorRange(0, 99_999, 2), "at the limit": vectorRange(65_536, 65_536+4095*5, 5),
		"past it": vectorRange(65_536, 65_536+4096*5, 5), "chunks": vectorRange(3, 40_000_000, 65_536),
	}
	for name, offs := range lists {
		t.Run(name, func(t *testing.T) {
			s, want := NewZeros(1), NewBitmap()
			s.SetBit(0, false)
			want.SetBit(0, false)
			for _, off := range offs {
				s.SetBit(off, true)
				want.SetBit(off, true)
			}
			if !SameBits(s, want) {
				t.Fatal("the string and the bitmap differ")
			}
			want.Optimize()
			got := BitmapOf(s)
			k := memory.Key{Len: 1}
			g, w := got.Footprint(memory.V812, k, 0), want.Footprint(memory.V812, k, 0)
			if !reflect.DeepEqual(g, w) || got.ByteLen() != want.ByteLen() || !SameBits(s, got) {
				t.Fatalf("%+v, want %+v", g.Parts, w.Parts)
			}
			if g.Modelled() {
				t.Error("an exact account is said to be modelled")
			}
			if old := got.Footprint(memory.V70, k, 0); !old.Modelled() || old.Total() < g.Total() {
				t.Errorf("under a server that has no such type: %+v", old)
			}
			c := got.Clone().(*Bitmap)
			c.SetBit(12_345, true)
			c.SetBit(7, false)
			if !SameBits(s, got) {
				t.Error("a write to the clone reached the original")
			}
			s.SetBit(12_347, !s.Bit(12_347))
			if SameBits(s, got) {
				t.Error("a bit that differs is not noticed")
			}
		})
	}
}

func vectorRange(from, to, step uint64) []uint64 {
	return memorytest.Bits{From: &from, To: &to, Step: step}.List()
}
