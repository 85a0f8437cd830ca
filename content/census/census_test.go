package census

import (
	"bytes"
	"slices"
	"testing"

	"bitloupe/engine/bench"
)

// The totals are those of the published data (spec/redis-roaring-module.md 8).
func TestSets(t *testing.T) {
	sets := Sets()
	if len(sets) != 200 {
		t.Fatalf("%d sets, want 200", len(sets))
	}
	var n, least, greatest, small int
	sizes := []int{}
	for i, s := range sets {
		if !slices.IsSorted(s) || len(s) == 0 {
			t.Fatalf("set %d is empty or not ascending", i)
		}
		n += len(s)
		sizes = append(sizes, len(s))
		least += int(s[0])
		greatest += int(s[len(s)-1])
		if s[0] == 0 {
			small++
		}
	}
	slices.Sort(sizes)
	if n != 1_003_861 || least != 351_533_893 || greatest != 525_553_491 || small != 0 {
		t.Errorf("values %d, sum of minima %d, of maxima %d, sets with 0: %d", n, least, greatest, small)
	}
	if sizes[0] != 1 || sizes[199] != 119_482 || sizes[100] != 4 {
		t.Errorf("sizes from %d to %d, median %d", sizes[0], sizes[199], sizes[100])
	}
}

func TestPackGivesTheStoredBytes(t *testing.T) {
	b, err := bench.Pack(Sets())
	if err != nil || !bytes.Equal(b, packed) {
		t.Errorf("Pack(Sets()) differs from the stored form (%d against %d bytes, %v)", len(b), len(packed), err)
	}
}
