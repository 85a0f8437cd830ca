package engine

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// prepared makes SETBIT commands at random offsets, so that a benchmark does not measure the making of text.
func prepared(n int, below uint64) [][]string {
	r := rand.New(rand.NewPCG(1, 1))
	out := make([][]string, n)
	for i := range out {
		out[i] = []string{"SETBIT", "k", strconv.FormatUint(r.Uint64N(below), 10), "1"}
	}
	return out
}

// BenchmarkSetBit is 20,000 commands a turn: as a string, as a native bitmap, and as either with a twin and with a record.
func BenchmarkSetBit(b *testing.B) {
	lines := prepared(20_000, 200_000_000)
	for _, c := range []struct {
		name, roaring string
		twin, record  bool
	}{{"string", "no", false, false}, {"native", "yes", false, false}, {"native twin", "yes", true, false}, {"native recorded", "yes", false, true}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				e := New(Options{Twin: c.twin})
				e.Do("CONFIG", "SET", "bitmap-default-roaring", c.roaring)
				for _, l := range lines {
					if c.record {
						e.Run(l)
					} else {
						e.Do(l...)
					}
				}
			}
		})
	}
}

// BenchmarkSmallKey is one command on a key of a few bytes.
func BenchmarkSmallKey(b *testing.B) {
	for _, roaring := range []string{"no", "yes"} {
		e := New(Options{})
		e.Do("CONFIG", "SET", "bitmap-default-roaring", roaring)
		for i := range 64 {
			e.Do("SETBIT", "k", strconv.Itoa(3*i), "1")
		}
		for _, l := range [][]string{{"SETBIT", "k", "100", "1"}, {"GETBIT", "k", "100"}, {"BITCOUNT", "k"}, {"BITFIELD", "k", "GET", "u8", "16"}} {
			b.Run(l[0]+" "+roaring, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					e.Do(l...)
				}
			})
		}
	}
}

// BenchmarkSnapshot describes a keyspace with one sparse native bitmap of 3,047 containers and its twin.
func BenchmarkSnapshot(b *testing.B) {
	e := New(Options{Twin: true})
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	for _, l := range prepared(20_000, 200_000_000) {
		e.Do(l...)
	}
	b.Run("snapshot", func(b *testing.B) {
		for b.Loop() {
			e.Snapshot()
		}
	})
	b.Run("preview", func(b *testing.B) {
		for b.Loop() {
			e.Preview([]string{"SETBIT", "k", "7", "1"})
		}
	})
	b.Run("set after preview", func(b *testing.B) {
		for b.Loop() {
			e.Preview([]string{"SETBIT", "k", "7", "1"})
			e.Do("SETBIT", "k", "7", "1")
			e.Do("SETBIT", "k", "7", "0")
		}
	})
}
