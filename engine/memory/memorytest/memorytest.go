// Package memorytest holds histories of a native bitmap with the bytes of its value part and the kinds of its containers
// after each step, made with CRoaring v4.7.2 under a counting allocator.
package memorytest

import (
	_ "embed"
	"encoding/json"
	"slices"
)

//go:embed native-memory.json
var file []byte

// Vector is one history.
type Vector struct {
	Name  string
	Steps []Step
}

// Step writes to a key and says what is there afterwards. Op is set, clear, optimize, or a set operation (and, or, xor,
// andnot) on the keys a and b.
type Step struct {
	Op, Key string
	Bits    Bits
	Expect  struct {
		ValueBytes         int64 `json:"value_bytes"`
		Cardinality        uint64
		Array, Bitset, Run int
	}
}

// Bits are the offsets of a step: listed, as a range, or Count numbers of a splitmix64 generator, each taken modulo Below
// and raised by Low.
type Bits struct {
	Offsets    []uint64
	From, To   *uint64
	Step       uint64
	Reverse    bool
	Seed       *uint64
	Count      int
	Below, Low uint64
}

// List gives the offsets in the order of their SETBITs.
func (b Bits) List() []uint64 {
	out := slices.Clone(b.Offsets)
	if b.From != nil {
		for v := *b.From; v <= *b.To; v += b.Step {
			out = append(out, v)
		}
	}
	if b.Seed != nil {
		state := *b.Seed
		for range b.Count {
			state += 0x9e3779b97f4a7c15
			z := state
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			out = append(out, b.Low+(z^z>>31)%b.Below)
		}
	}
	if b.Reverse {
		slices.Reverse(out)
	}
	return out
}

// Vectors gives all histories.
func Vectors() ([]Vector, error) {
	var f struct{ Vectors []Vector }
	err := json.Unmarshal(file, &f)
	return f.Vectors, err
}
