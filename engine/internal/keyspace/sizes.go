package keyspace

import (
	"cmp"
	"slices"

	"bitloupe/engine/memory"
)

// SizeBin counts the keys whose size lies in [Low, 2·Low); the bin of Low 0 holds those of size 0.
type SizeBin struct{ Low, Count int64 }

// Sizes are the histograms of INFO keysizes: for each type that has keys, its bins in ascending order. Cost: one step a
// key, where the real server keeps them up to date with every write.
func (d *DB) Sizes() map[string][]SizeBin {
	counts := map[string]map[int64]int64{}
	d.Each(func(e *Entry) bool {
		t := e.Value.Type()
		if counts[t] == nil {
			counts[t] = map[int64]int64{}
		}
		counts[t][memory.Bin(e.Value.Length())]++
		return true
	})
	out := map[string][]SizeBin{}
	for t, bins := range counts {
		for low, n := range bins {
			out[t] = append(out[t], SizeBin{low, n})
		}
		slices.SortFunc(out[t], func(a, b SizeBin) int { return cmp.Compare(a.Low, b.Low) })
	}
	return out
}
