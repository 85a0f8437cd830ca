package value

// Roar is a bitmap of the redis-roaring module: a plain set of unsigned integers with no byte length of its own. Two
// container policies implement it: CRoaring's, as the module has it, and the Go library's, for comparison.
//
// Positions of a 32-bit bitmap stay below 2^32; callers check. Every range is first to last, both included.
type Roar interface {
	Value
	// Wide says whether positions have 64 bits (type roaring64) or 32 (type reroaring).
	Wide() bool
	// Fresh is an empty bitmap of the same width and policy.
	Fresh() Roar
	Card() uint64
	Has(x uint64) bool
	// Put and Drop set and clear one bit and say whether it was set before.
	Put(x uint64) (was bool)
	Drop(x uint64) (was bool)
	// PutSorted sets many bits; xs is ascending. Containers are those of setting them one by one.
	PutSorted(xs []uint64)
	PutRange(first, last uint64)
	// Bounds gives the smallest and largest set bit; ok is false when no bit is set.
	Bounds() (first, last uint64, ok bool)
	// FirstClear is the smallest clear bit; ok is false when all are set.
	FirstClear() (x uint64, ok bool)
	// Each calls f for the set bits from rank skip on, ascending, until f says false.
	Each(skip uint64, f func(x uint64) bool)
	// The set operations change the receiver; o has the same width and is left alone.
	And(o Roar)
	Or(o Roar)
	Xor(o Roar)
	AndNot(o Roar)
	AndCard(o Roar) uint64
	// Complement flips 0 to last.
	Complement(last uint64)
	// Optimize turns containers into runs where that is smaller; shrink also gives slack back.
	Optimize(shrink bool)
	// Portable is the RoaringFormatSpec form: 32-bit, or 64-bit for a wide bitmap.
	Portable() []byte
	Stats() RoarStats
}

// KindStats counts the containers of one kind: how many, the bits they hold, the payload bytes they take.
type KindStats struct{ Containers, Values, Bytes uint64 }

// RoarStats is what R.STAT prints.
type RoarStats struct{ Array, Bitset, Run KindStats }
