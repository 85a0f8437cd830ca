package value

import (
	"math/rand/v2"
	"testing"
)

// A string and the bitmap it converts to have the same stretches of bits, which a scan bit by bit finds too.
func TestCountRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b := make([]byte, r.IntN(3*PageSize))
		for i, at := 0, 0; at < len(b); i++ {
			n := 1 + r.IntN(40)
			for ; n > 0 && at < len(b); n-- {
				b[at] = []byte{0, 0xff, byte(r.IntN(256))}[i%3]
				at++
			}
		}
		want, before := int64(0), false
		for i := range 8 * len(b) {
			set := b[i/8]>>(7-i%8)&1 == 1
			if set && !before {
				want++
			}
			before = set
		}
		s := NewString(string(b))
		if got := CountRuns(s); got != want {
			t.Fatalf("%d bytes: %d stretches, want %d", len(b), got, want)
		}
		if got := CountRuns(BitmapOf(s)); got != want {
			t.Fatalf("%d bytes as a bitmap: %d stretches, want %d", len(b), got, want)
		}
	}
}
