// Package census holds the census1881 data set: 200 ascending lists of integers, 1,003,861 in all, which the published
// measurements of roaring bitmaps use. It is stored as gaps in variable-length form, deflated (879 KB against 7.8 MB of
// text). README.md beside it names the origin.
package census

import (
	_ "embed"

	"bitloupe/engine/bench"
)

//go:embed census1881.bin
var packed []byte

// Packed is the stored form, for a site that serves it as a file.
func Packed() []byte { return packed }

// Sets unpacks the data set: set i is the i-th file in byte order of its name (csv0, csv1, csv10, csv100, ...).
func Sets() [][]uint32 {
	sets, err := bench.Unpack(packed)
	if err != nil {
		panic("census: the embedded data is damaged: " + err.Error())
	}
	return sets
}
