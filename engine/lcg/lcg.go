// Package lcg is the generator behind math.random in a server's scripts: a 48-bit linear congruential one, the same on
// every machine, so that a script with a seed draws the same numbers everywhere. Lua scripts and the {random ...}
// generator of the script format share it.
//
// Constants and rounding follow spec/legacy-encodings.md 2 and are tested against numbers that a real server drew.
// It imports nothing of the project.
package lcg

import "math"

const (
	multiplier = 0x5DEECE66D
	increment  = 0xB
	low        = 0x330E
	mask       = 1<<48 - 1
	// unseeded is the state of a server that no script has seeded yet.
	unseeded = 0x1234ABCD<<16 | low
	// span is the divisor that makes a fraction of a draw; the largest draw folds back to 0.
	span = 1<<31 - 1
)

// Source is one generator. The zero value is not useful: call New or Unseeded. Copying it forks the sequence.
type Source struct{ state uint64 }

// New starts a sequence; only the low 32 bits of seed count.
func New(seed int64) *Source { s := &Source{}; s.Seed(seed); return s }

// Unseeded is the generator of a freshly started server.
func Unseeded() *Source { return &Source{state: unseeded} }

// Seed starts the sequence anew.
func (s *Source) Seed(seed int64) { s.state = uint64(uint32(seed))<<16 | low }

// Next gives the next draw, in [0, 2^31).
func (s *Source) Next() int64 {
	s.state = (s.state*multiplier + increment) & mask
	return int64(s.state >> 17)
}

// Float gives the next draw as a fraction in [0, 1).
func (s *Source) Float() float64 { return float64(s.Next()%span) / span }

// Between gives the next draw as a whole number from a to b, both included; b must not be less than a.
func (s *Source) Between(a, b int64) int64 {
	return int64(math.Floor(s.Float()*float64(b-a+1))) + a
}
