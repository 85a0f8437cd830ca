package value

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/memory"
)

type vectorBits struct {
	Offsets    []uint64
	From, To   *uint64
	Step       uint64
	Reverse    bool
	Seed       *uint64
	Count      int
	Below, Low uint64
}

// list is the offsets that one step writes, in the order of the SETBITs.
func (b vectorBits) list() []uint64 {
	out := b.Offsets
	switch {
	case b.From != nil:
		for v := *b.From; v <= *b.To; v += b.Step {
			out = append(out, v)
		}
		if b.Reverse {
			for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
				out[i], out[j] = out[j], out[i]
			}
		}
	case b.Seed != nil:
		state := *b.Seed
		for range b.Count {
			state += 0x9e3779b97f4a7c15
			z := state
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			out = append(out, b.Low+(z^z>>31)%b.Below)
		}
	}
	return out
}

// TestMemoryVectors replays testdata/native-memory.json: histories of a bitmap with the bytes of its value part and the
// kinds of its containers after each step, made with CRoaring v4.7.2 under a counting allocator.
func TestMemoryVectors(t *testing.T) {
	raw, err := os.ReadFile("testdata/native-memory.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name  string
			Steps []struct {
				Op, Key string
				Bits    vectorBits
				Expect  struct {
					ValueBytes         int64  `json:"value_bytes"`
					Cardinality        uint64 `json:"cardinality"`
					Array, Bitset, Run int
				}
			}
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) != 24 {
		t.Fatalf("%d vectors, want 24", len(file.Vectors))
	}
	for _, v := range file.Vectors {
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
					for _, off := range s.Bits.list() {
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
	return vectorBits{From: &from, To: &to, Step: step}.list()
}
