package figure

import (
	"slices"
	"testing"

	"bitloupe/engine"
)

// The places of a lens: neighbours on the map around a cell, nothing past the edges of the map or of the value.
func TestLens(t *testing.T) {
	g := Cells(sparse(3052), 0)
	for _, c := range []struct {
		cell   int
		ask    int    // chunks
		middle uint64 // the chunk in the middle
	}{
		{998, 25, 998},
		{0, 9, 0},        // a corner
		{63, 9, 63},      // the end of a row does not go on in the next
		{3051, 13, 3051}, // the last chunk; places behind it are past the end
	} {
		v := g.Lens(c.cell)
		if len(v.Ask) != c.ask || !slices.IsSorted(v.Ask) {
			t.Errorf("cell %d asks for %v", c.cell, v.Ask)
		}
		kind := make([]byte, len(v.Ask))
		dots := make([]byte, 4*len(v.Ask))
		for i := range v.Ask {
			kind[i] = 'a'
			dots[4*i] = byte(i + 1)
		}
		kinds, out, ok := v.Arrange(v.Ask, kind, dots)
		if !ok || len(kinds) != v.Side*v.Side || len(out) != 4*len(kinds) {
			t.Fatalf("cell %d: arranged as %q, %d dots", c.cell, kinds, len(out))
		}
		mid := len(kinds) / 2
		if at := slices.Index(v.Ask, c.middle); kinds[mid] != 'a' || out[4*mid] != byte(at+1) {
			t.Errorf("cell %d: the middle shows %q with %d", c.cell, kinds[mid], out[4*mid])
		}
		if past := len(kinds) - c.ask; countByte(kinds, 'x') != past {
			t.Errorf("cell %d: %q, want %d places past the end", c.cell, kinds, past)
		}
	}
	if _, _, ok := g.Lens(0).Arrange([]uint64{5}, []byte{'a'}, make([]byte, 4)); ok {
		t.Error("an answer to another question was taken")
	}
}

// Where a cell is several chunks, the lens shows those, the first in use in the middle.
func TestLensOfGroups(t *testing.T) {
	g := Cells(chunks(65536, [4]uint64{61035, 'a', 1, 24}), 0)
	v := g.Lens(g.Cell(61035))
	if len(v.Ask) != 25 || v.Ask[12] != 61035 {
		t.Errorf("asks for %v", v.Ask)
	}
	v = g.Lens(0)
	if v.Ask[0] != 0 || len(v.Ask) != 13 {
		t.Errorf("at the start it asks for %v", v.Ask)
	}
}

func countByte(b []byte, c byte) (n int) {
	for _, x := range b {
		if x == c {
			n++
		}
	}
	return n
}

func TestPlaces(t *testing.T) {
	c := chunkOf('a', [2]uint16{5, 5}, [2]uint16{10, 14})
	for _, x := range []struct {
		pos  int
		want string
	}{{0, "bit 131,072: clear"}, {5, "bit 131,077: set, alone"}, {12, "bit 131,084: set, in a run of 5"}} {
		if got := Position(c, x.pos); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
	if Spot(c) != 10 || Spot(&engine.Container{}) != 0 {
		t.Error("the spot to look at is not the first run")
	}
	if got := Values(c, 3); got != "131,077 131,082 131,083 and 3 more" {
		t.Errorf("values %q", got)
	}
	if at, here := Place([]uint64{1, 5, 9}, 5); at != 1 || !here {
		t.Error("5 is not found")
	}
	for key, want := range map[string]string{"users": "users", "a b": `"a b"`, "": `""`, "\xff": `"\xff"`} {
		if got := Name(key); got != want {
			t.Errorf("name %s, want %s", got, want)
		}
	}
}
