package weigh

import (
	"math"
	"sort"

	"bitloupe/engine/internal/container"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Bounds is what the size of a string alone says of it. All are bytes; a range is from its smaller to its larger end.
//
// Native is what it can take after a conversion, whatever its bits are: least with no bit set, most with the worst bits
// there are (two of three set: no run saves anything, every full chunk is a bitset). Nothing narrower can be said.
type Bounds struct {
	MinLength, MaxLength int64 // of the value
	MinString, MaxString int64 // as MEMORY USAGE counts; equal where the listing says it
	MinNative, MaxNative int64
}

// Outcome says what Bounds leave open.
type Outcome string

// The outcomes.
const (
	CannotGain Outcome = "cannot gain"
	CannotLose Outcome = "cannot lose"
	Open       Outcome = "can gain or lose"
)

// Outcome tells whether a conversion could make the key smaller, larger or either.
func (b Bounds) Outcome() Outcome {
	switch {
	case b.MinNative >= b.MaxString:
		return CannotGain
	case b.MaxNative <= b.MinString:
		return CannotLose
	}
	return Open
}

// longest is the longest string at default settings, in bytes.
const longest = 512 << 20

// bounds works out what a listing's figures of a string leave possible. Cost: microseconds for a small string, up to some
// milliseconds for one of 512 MiB.
func bounds(s Size, p memory.Profile) Bounds {
	k := memory.Key{Len: int64(len(s.Name))}
	var b Bounds
	switch {
	case s.Length >= 0:
		b.MinLength, b.MaxLength = s.Length, s.Length
	case s.Usage >= 0:
		b.MinLength, b.MaxLength = lengths(s.Usage, p, k)
	default: // a length or a usage: the text is no longer than the number, and no shorter than that usage allows
		b.MinLength, _ = lengths(s.either, p, k)
		b.MaxLength = s.either
	}
	b.MinLength, b.MaxLength = min(b.MinLength, longest), min(b.MaxLength, longest)
	b.MinString, b.MaxString = atOnce(b.MinLength, p, k), grown(b.MaxLength, p, k)
	if s.Usage >= 0 {
		b.MinString, b.MaxString = s.Usage, s.Usage
	}
	b.MinNative, b.MaxNative = leastNative(k), mostNative(b.MaxLength, k)
	if set := min(s.Bits, 8*b.MaxLength); set > 0 {
		b.MinNative = oneStretch(set, k)
		b.MaxNative = max(min(b.MaxNative, spreadOut(set, b.MaxLength, k)), b.MinNative)
	}
	return b
}

// oneStretch is the least that so many set bits take: one run in as few chunks as hold them.
func oneStretch(bits int64, k memory.Key) int64 {
	chunks := (bits + 0xffff) >> 16
	run := memory.V812.Class(container.HeaderBytes) + memory.V812.Class(2) // a single value is an array of one
	if bits > 3 {
		run = memory.V812.Class(container.HeaderBytes) + memory.V812.Class(6)
	}
	return keyBytes(memory.V812, k) + indexBytes(uint64(chunks), true) + chunks*run
}

// spreadOut is no less than so many set bits take in a string of n bytes: a container in as many chunks as can have one, two
// bytes a bit, and the allocator's steps, which add at most a quarter and 8 bytes.
func spreadOut(bits, n int64, k memory.Key) int64 {
	chunks := min(bits, (n+8191)/8192)
	return keyBytes(memory.V812, k) + indexBytes(uint64(chunks), true) + chunks*(16+8) + 2*bits + bits/2
}

// keyBytes is the share of a key itself: its name, the object, the entry in the table of keys.
func keyBytes(p memory.Profile, k memory.Key) int64 {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	return f.Total()
}

// bareString is what a string in a block of its own takes besides its key and the block.
func bareString(p memory.Profile) int64 {
	return value.NewZeros(0).Footprint(p, memory.Key{}, 0).Total() - p.NewSDS(0).Block - keyBytes(p, memory.Key{})
}

// atOnce is a string of n bytes that was made whole, in a block of its own.
func atOnce(n int64, p memory.Profile, k memory.Key) int64 {
	return keyBytes(p, k) + bareString(p) + p.NewSDS(n).Block
}

// grown is a string of n bytes with the most room that growing in place can have left.
func grown(n int64, p memory.Profile, k memory.Key) int64 {
	return keyBytes(p, k) + bareString(p) + p.GrowSDS(memory.SDS{}, n).Block
}

// lengths are the shortest and the longest text for which MEMORY USAGE can answer usage.
func lengths(usage int64, p memory.Profile, k memory.Key) (least, most int64) {
	room := usage - keyBytes(p, k) - bareString(p)
	most = int64(sort.Search(longest, func(n int) bool { return p.NewSDS(int64(n)+1).Block > room }))
	least = int64(sort.Search(longest, func(n int) bool { return p.GrowSDS(memory.SDS{}, int64(n)).Block >= room }))
	return min(least, most), most
}

// leastNative is a native bitmap without a set bit.
func leastNative(k memory.Key) int64 { return keyBytes(memory.V812, k) + indexBytes(0, true) }

// worstContainer is the most that a chunk of so many bits can take after a conversion. It is taken by two bits of three: an
// array of them takes as much as the runs, more than any other bits of that length; from 8,192 bytes on it is a bitset.
func worstContainer(bits int64) int64 {
	set, runs := (2*bits+2)/3, (bits+2)/3
	least := min(8192, 2+4*runs)
	if set <= container.MaxArray {
		least = min(least, 2*set)
	}
	return memory.V812.Class(container.HeaderBytes) + memory.V812.Class(least)
}

// mostNative is a string of n bytes converted, with the worst bits it can have: bitsets for all full chunks, and the index
// of as many.
func mostNative(n int64, k memory.Key) int64 {
	const chunk = 8192
	full, rest := n/chunk, n%chunk
	total, chunks := full*worstContainer(chunk*8), full
	if rest > 0 {
		chunks++
		total += worstContainer(rest * 8)
	}
	return keyBytes(memory.V812, k) + total + indexBytes(uint64(chunks), true)
}

// density is the share of bits that are set where a listing tells both; NaN where it does not.
func (s Size) density() float64 {
	if s.Length <= 0 || s.Bits < 0 {
		return math.NaN()
	}
	return min(float64(s.Bits)/float64(8*s.Length), 1)
}
