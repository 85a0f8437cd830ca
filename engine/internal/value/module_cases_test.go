package value

import (
	"encoding/hex"
	"testing"
)

// Both give the same answer to the questions below.
var bothPolicies = map[string]Policy{"CRoaring": ModulePolicy, "the Go library": GoPolicy}

func ascending(n, step uint64) []uint64 {
	out := make([]uint64, n)
	for i := range out {
		out[i] = uint64(i) * step
	}
	return out
}

// Questions asked in public about serialized sizes, and the boundaries of the format. Sizes are bytes of the portable
// form, https://github.com/RoaringBitmap/RoaringFormatSpec.
func TestPortableSizes(t *testing.T) {
	const stringBytes = 625 // a universe of 5,000 bits
	for _, c := range []struct {
		name             string
		bits             []uint64
		plain, optimized int
	}{
		// https://github.com/RoaringBitmap/RoaringBitmap/issues/566: spread values, no run pays.
		{"5 of 5,000", ascending(5, 16), 26, 26},
		{"304 of 5,000", ascending(304, 16), stringBytes - 1, stringBytes - 1},
		{"305 of 5,000", ascending(305, 16), stringBytes + 1, stringBytes + 1},
		// https://github.com/ClickHouse/ClickHouse/issues/48751 and https://github.com/aviggiano/redis-roaring/issues/91.
		{"0 to 999, one by one", ascending(1000, 1), 2016, 15},
		// https://github.com/RoaringBitmap/RoaringBitmap/issues/174: a bitset is always 8 KiB.
		{"0 to 9,999, one by one", ascending(10_000, 1), 8208, 15},
		{"4,095 even numbers", ascending(4095, 2), 8206, 8206},
		{"4,096 even numbers", ascending(4096, 2), 8208, 8208},
		{"4,097 even numbers", ascending(4097, 2), 8208, 8208},
		{"every tenth up to 2,000,000", ascending(200_001, 10), 252_802, 252_802},
		{"even bits of a million", ascending(500_000, 2), 131_208, 131_208},
	} {
		for name, policy := range bothPolicies {
			r := NewRoar(false, policy)
			for _, x := range c.bits {
				r.Put(x)
			}
			if got := len(r.Portable()); got != c.plain {
				t.Errorf("%s, %s: %d bytes, want %d", c.name, name, got, c.plain)
			}
			r.Optimize(false)
			if got := len(r.Portable()); got != c.optimized {
				t.Errorf("%s, %s, optimized: %d bytes, want %d", c.name, name, got, c.optimized)
			}
		}
	}
}

// A run container and an array of {1, 2, 3} take the same bytes; asking again must not turn one into the other
// (https://github.com/RoaringBitmap/roaring/issues/440).
func TestOptimizeIsIdempotent(t *testing.T) {
	for name, policy := range bothPolicies {
		r := NewRoar(false, policy)
		r.PutSorted([]uint64{1, 2, 3})
		for call := range 4 {
			r.Optimize(false)
			if st := r.Stats(); len(r.Portable()) != 22 || st.Array.Containers != 1 {
				t.Errorf("%s, call %d: %d bytes, %+v", name, call+1, len(r.Portable()), st)
			}
		}
	}
}

// Bytes that others have printed.
func TestPortableBytes(t *testing.T) {
	for _, c := range []struct {
		name string
		wide bool
		make func(Roar)
		want string
	}{
		// https://github.com/ClickHouse/ClickHouse/issues/48751, after its own two bytes.
		{"0 to 999 as one run", false, func(r Roar) { r.PutRange(0, 999) }, "3b300000010000e70301000000e703"},
		{"{1, 2, 2^32}", true, func(r Roar) { r.PutSorted([]uint64{1, 2, 1 << 32}) }, "0200000000000000" +
			"00000000" + "3a30000001000000" + "00000100" + "10000000" + "01000200" +
			"01000000" + "3a30000001000000" + "00000000" + "10000000" + "0000"},
	} {
		for name, policy := range bothPolicies {
			r := NewRoar(c.wide, policy)
			c.make(r)
			if got := hex.EncodeToString(r.Portable()); got != c.want {
				t.Errorf("%s, %s:\n%s, want\n%s", c.name, name, got, c.want)
			}
		}
	}
}
