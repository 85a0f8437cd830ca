package wire

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"testing"
)

type leaf struct {
	Name string
	N    int64
	On   bool
	F    float64
}

type tree struct {
	Leaf   leaf
	Leaves []leaf
	Next   *tree
	Raw    []byte
	Small  []uint32
	Big    []uint64
	Bits   [16]byte
	Pairs  [][2]uint16
	Kind   byte
	Words  []string
}

func sample() tree {
	t := tree{
		Leaf:   leaf{"a key that is no text: \xff\x00\xfe", math.MinInt64, true, -0.25},
		Leaves: []leaf{{"", 0, false, 0}, {"x", math.MaxInt64, false, math.Inf(1)}},
		Raw:    []byte{0, 1, 255}, Small: []uint32{0, 1, math.MaxUint32}, Big: []uint64{0, math.MaxUint64},
		Pairs: [][2]uint16{{0, 65535}}, Kind: 'r', Words: []string{"", "\x80"},
	}
	t.Bits[15] = 0xa5
	t.Next = &tree{Leaf: leaf{Name: "inner"}}
	return t
}

func TestRoundTrip(t *testing.T) {
	for _, in := range []tree{{}, sample()} {
		var out tree
		if err := Unmarshal(Marshal(in), &out); err != nil || !reflect.DeepEqual(in, out) {
			t.Errorf("%+v came back as %+v, %v", in, out, err)
		}
	}
}

func TestEveryCutIsDamage(t *testing.T) {
	b := Marshal(sample())
	for n := range b {
		var out tree
		if err := Unmarshal(b[:n], &out); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut after %d of %d bytes: %v", n, len(b), err)
		}
	}
	var out tree
	if err := Unmarshal(append(b, 0), &out); !errors.Is(err, ErrDamaged) {
		t.Errorf("a byte too many: %v", err)
	}
}

func TestRefusesWhatItCannotWrite(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a map was written")
		}
	}()
	Marshal(map[string]int{"a": 1})
}

func FuzzUnmarshal(f *testing.F) {
	f.Add(Marshal(tree{}))
	f.Add(Marshal(sample()))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		var v tree
		if Unmarshal(b, &v) != nil {
			return
		}
		var again tree
		once := Marshal(v)
		if err := Unmarshal(once, &again); err != nil || !bytes.Equal(once, Marshal(again)) {
			t.Fatalf("%x is not stable: %v", b, err)
		}
	})
}

func BenchmarkChunkMap(b *testing.B) {
	in := tree{Big: make([]uint64, 65536), Small: make([]uint32, 65536), Raw: make([]byte, 65536)}
	for i := range in.Big {
		in.Big[i], in.Small[i] = uint64(i), uint32(i)
	}
	for b.Loop() {
		var out tree
		if err := Unmarshal(Marshal(in), &out); err != nil {
			b.Fatal(err)
		}
	}
}
