package value

import (
	"math"

	"bitloupe/engine/internal/container"
	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/memory"
)

// Policy is the rule book that decides in which kind of container a module bitmap keeps a chunk.
type Policy string

const (
	// ModulePolicy is CRoaring as the module calls it: ranges make runs, results of set operations stay as they fall, only
	// OPTIMIZE compresses.
	ModulePolicy Policy = ""
	// RedisPolicy is CRoaring as Redis 8.12 calls it for its own type: single bits only, so a range is written bit by bit,
	// and results of set operations are run-optimised (spec/native-bitmap.md 5.3).
	RedisPolicy Policy = "redis"
	// GoPolicy is the library github.com/RoaringBitmap/roaring/v2.
	GoPolicy Policy = "go"
)

// Policies lists them, the module's own first.
var Policies = []Policy{ModulePolicy, RedisPolicy, GoPolicy}

// NewRoar makes an empty module bitmap, 64 bits wide or 32.
func NewRoar(wide bool, p Policy) Roar {
	switch {
	case p != GoPolicy:
		return &cRoar{roaring.New(), wide, p}
	case wide:
		return newGoRoar64()
	}
	return newGoRoar32()
}

// cRoar is a bitmap with the containers that CRoaring makes.
type cRoar struct {
	b      *roaring.Bitmap
	wide   bool
	policy Policy
}

func (r *cRoar) Type() string {
	if r.wide {
		return "roaring64"
	}
	return "reroaring"
}

func (r *cRoar) Encoding() string { return "raw" }
func (r *cRoar) Wide() bool       { return r.wide }
func (r *cRoar) Clone() Value     { return &cRoar{r.b.Clone(), r.wide, r.policy} }
func (r *cRoar) Fresh() Roar      { return &cRoar{roaring.New(), r.wide, r.policy} }
func (r *cRoar) Length() int64    { return int64(r.b.Card()) }
func (r *cRoar) Card() uint64     { return r.b.Card() }

func (r *cRoar) Has(x uint64) bool     { return r.b.Contains(x) }
func (r *cRoar) Put(x uint64) bool     { return !r.b.Add(x) }
func (r *cRoar) Drop(x uint64) bool    { return r.b.Remove(x) }
func (r *cRoar) PutSorted(xs []uint64) { r.b.AddMany(xs) }

func (r *cRoar) PutRange(first, last uint64) {
	if r.policy != RedisPolicy {
		r.b.AddRange(first, last)
		return
	}
	const step = 1 << 16
	xs := make([]uint64, 0, step)
	for x := first; ; x++ {
		if xs = append(xs, x); len(xs) == step || x == last {
			r.b.AddMany(xs)
			xs = xs[:0]
		}
		if x == last {
			return
		}
	}
}

func (r *cRoar) top() uint64 {
	if r.wide {
		return math.MaxUint64
	}
	return math.MaxUint32
}

func (r *cRoar) Bounds() (first, last uint64, ok bool) {
	if last, ok = r.b.Max(); ok {
		first, _, _ = r.b.Next(0, r.top())
	}
	return first, last, ok
}

func (r *cRoar) FirstClear() (uint64, bool) {
	x, _, ok := r.b.NextClear(0, r.top())
	return x, ok
}

func (r *cRoar) Each(skip uint64, f func(uint64) bool) {
	from := uint64(0)
	r.b.Each(0, func(key uint64, c *container.Container) bool {
		if n := uint64(c.Card()); skip >= n {
			skip -= n
			from = (key + 1) << 16
			return true
		}
		return false
	})
	r.b.Values(from, func(x uint64) bool {
		if skip > 0 {
			skip--
			return true
		}
		return f(x)
	})
}

// set takes the result of an operation.
func (r *cRoar) set(b *roaring.Bitmap) {
	if r.policy == RedisPolicy {
		b.Optimize()
	}
	r.b = b
}

func (r *cRoar) And(o Roar)            { r.set(roaring.And(r.b, o.(*cRoar).b)) }
func (r *cRoar) Or(o Roar)             { r.set(roaring.Or(r.b, o.(*cRoar).b)) }
func (r *cRoar) Xor(o Roar)            { r.set(roaring.Xor(r.b, o.(*cRoar).b)) }
func (r *cRoar) AndNot(o Roar)         { r.set(roaring.AndNot(r.b, o.(*cRoar).b)) }
func (r *cRoar) AndCard(o Roar) uint64 { return roaring.And(r.b, o.(*cRoar).b).Card() }

func (r *cRoar) Complement(last uint64) {
	r.b.Flip(0, last)
	r.set(r.b)
}

func (r *cRoar) Optimize(bool) { r.b.Optimize() }

func (r *cRoar) Portable() []byte {
	if r.wide {
		return r.b.AppendPortable(nil)
	}
	return r.b.AppendPortable32(nil)
}

func (r *cRoar) Stats() (s RoarStats) {
	r.b.Each(0, func(_ uint64, c *container.Container) bool {
		n := uint64(c.Card())
		switch c.Kind() {
		case container.Array:
			s.Array.add(n, 2*n)
		case container.Bitset:
			s.Bitset.add(n, container.BitsetBytes)
		default:
			s.Run.add(n, 2+4*uint64(c.NumRuns()))
		}
		return true
	})
	return s
}

func (k *KindStats) add(values, bytes uint64) {
	k.Containers++
	k.Values += values
	k.Bytes += bytes
}

func (r *cRoar) Footprint(p memory.Profile, key memory.Key, _ int) memory.Footprint {
	return roarFootprint(r, p, key)
}

// native is the bitmap as the native type would hold it, for the pictures that both share.
func (r *cRoar) native() *Bitmap {
	last, _ := r.b.Max()
	return WrapBitmap(r.b, int64(last>>3)+1)
}

// A module bitmap is looked at chunk by chunk like a native one.
func (r *cRoar) ByteLen() int64 {
	if r.b.Card() == 0 {
		return 0
	}
	return r.native().ByteLen()
}

func (r *cRoar) Bit(off uint64) bool          { return r.b.Contains(off) }
func (r *cRoar) Count(from, to uint64) uint64 { return r.native().Count(from, to) }
func (r *cRoar) Next(bit bool, from, to uint64) (uint64, bool) {
	return r.native().Next(bit, from, to)
}
func (r *cRoar) Chunks() uint64 { return uint64(r.ByteLen()+PageSize-1) / PageSize }
func (r *cRoar) EachChunk(p memory.Profile, f func(Chunk) bool) {
	r.native().EachChunk(p, f)
}
func (r *cRoar) ChunkAt(p memory.Profile, i uint64) (Chunk, bool) { return r.native().ChunkAt(p, i) }
func (r *cRoar) ChunkBits(index uint64, dst *[PageSize]byte)      { r.native().ChunkBits(index, dst) }

var _ Chunked = (*cRoar)(nil)
