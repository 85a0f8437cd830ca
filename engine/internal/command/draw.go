package command

import (
	"math"

	"bitloupe/engine/resp"
)

// CountRange is the error of a count whose double would not fit.
var CountRange = resp.Err("ERR value is out of range")

// DrawCount reads what follows the key in HRANDFIELD and ZRANDMEMBER: a count, and the word that asks for the pairs'
// second halves. The double of a count of pairs has to fit into 64 bits.
func DrawCount(args []string, word string) (count int64, with bool, bad *resp.Value) {
	count, bad = SignedCount(args[0])
	if bad != nil {
		return 0, false, bad
	}
	with = len(args) == 2
	switch {
	case len(args) > 2 || with && !Is(args[1], word):
		return 0, false, &SyntaxError
	case with && (count < -math.MaxInt64/2 || count > math.MaxInt64/2):
		return 0, false, &CountRange
	}
	return count, with, nil
}

// Sample chooses different elements during one walk over all of them, each set of that size as likely as another.
type Sample struct {
	below      func(int) int
	left, want int
}

// NewSample chooses n of size elements, or all where there are fewer; below(k) draws from 0 to k-1.
func NewSample(below func(int) int, n int64, size int) *Sample {
	return &Sample{below, size, int(min(n, int64(size)))}
}

// Take says whether the next element of the walk is chosen.
func (s *Sample) Take() bool {
	hit := s.below(s.left) < s.want
	s.left--
	if hit {
		s.want--
	}
	return hit
}

// More says whether elements remain to be chosen.
func (s *Sample) More() bool { return s.want > 0 }

// Drawable says whether a reply of n random elements, taken with repetition, is within bounds: the count alone makes it
// long.
func (c *Ctx) Drawable(n int64) bool {
	const perReply = 128
	return n <= 1<<24 && c.Spare(n*perReply)
}

// AppendPair adds two values that belong together: a list of their own in RESP3, one behind the other in RESP2.
func (c *Ctx) AppendPair(items []resp.Value, a, b resp.Value) []resp.Value {
	if c.Proto == 3 {
		return append(items, resp.List(a, b))
	}
	return append(items, a, b)
}
