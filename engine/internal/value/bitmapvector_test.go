package value

import (
	"encoding/json"
	"os"
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
