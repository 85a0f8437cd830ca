package bench

import (
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"slices"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// Shape is one of the four sets of integers of the published comparison.
type Shape struct {
	ID   string
	Name string
	// Universe is one past the largest offset that may be set.
	Universe uint64
	// make gives the offsets ascending, in pieces that may be reused.
	make func(r *random, piece func([]uint64))
}

// Shapes lists the four, in the order of the table.
var Shapes = []Shape{
	{"sparse", "100,000 random bits of 100 million", 100_000_000, func(r *random, f func([]uint64)) { f(r.draw(100_000, 100_000_000)) }},
	{"dense", "50 million random bits of 100 million", 100_000_000, func(r *random, f func([]uint64)) { r.half(100_000_000, f) }},
	{"runs", "10 runs of a million bits in 100 million", 100_000_000, func(r *random, f func([]uint64)) { r.runs(10, 1_000_000, 100_000_000, f) }},
	{"hashed", "100,000 random 32-bit values", 1 << 32, func(r *random, f func([]uint64)) { f(r.draw(100_000, 1<<32)) }},
}

// LemireOps are the operations of the table.
var LemireOps = []string{"BITCOUNT", "BITOP AND", "BITOP OR"}

// Cell is one measurement: microseconds an operation on a plain string, scanned as flat memory, and on a native bitmap.
type Cell struct {
	Shape  string
	Op     string
	String float64
	Bitmap float64
}

// Ratio is how many times faster the bitmap is.
func (c Cell) Ratio() float64 { return c.String / c.Bitmap }

// PublishedLemire is the published table, in microseconds, where it gives both figures: one core of a Xeon Gold 6548N
// (spec/native-bitmap.md 8; reported, not checked here).
var PublishedLemire = []Cell{
	{"sparse", "BITCOUNT", 350, 12}, {"dense", "BITCOUNT", 350, 12}, {"runs", "BITCOUNT", 319, 2.2},
	{"sparse", "BITOP AND", 5500, 1300}, {"dense", "BITOP AND", 5500, 3600}, {"runs", "BITOP AND", 4800, 30},
	{"sparse", "BITOP OR", 5400, 1200}, {"dense", "BITOP OR", 5500, 3400}, {"runs", "BITOP OR", 4800, 26},
	{"hashed", "BITOP AND", 343_000, 13_000},
}

// Lemire describes one run of the comparison. Every operation is repeated until MinNanos have passed (20 ms where it is
// 0) and the time divided, so that a coarse clock does no harm. String and bitmap are read in turn, so that whatever else
// the machine does meets both, and each reading starts with a collected heap, so that neither pays for what the other left.
// The best of Rounds readings counts (15 where it is 0).
type Lemire struct {
	Now      func() int64 // nanoseconds
	MinNanos int64
	Rounds   int
	// Progress is told before each measurement and stops the run by answering false.
	Progress func(done, total int, what string) bool
}

// Run measures one shape. The bitmaps are as after a load: containers in their smallest form. The string side holds each
// string as one flat block and makes its result anew each time, as the server does; both sides must agree on every count.
func (l *Lemire) Run(s Shape) ([]Cell, error) {
	sides, err := newSides(s)
	if err != nil {
		return nil, err
	}
	var out []Cell
	for i, op := range LemireOps {
		if l.Progress != nil && !l.Progress(i, len(LemireOps), s.Name+", "+op) {
			return out, ErrStopped
		}
		flat, native := sides.op(op)
		want := flat()
		if got := native(); got != want {
			return out, fmt.Errorf("%s, %s: the bitmap answers %d and the string %d", s.ID, op, got, want)
		}
		str, bitmap := l.compare(func() { flat() }, func() { native() })
		out = append(out, Cell{s.ID, op, str, bitmap})
	}
	return out, nil
}

// compare gives microseconds a call of both.
func (l *Lemire) compare(f, g func()) (best, other float64) {
	rounds := l.Rounds
	if rounds == 0 {
		rounds = 15
	}
	best, other = math.Inf(1), math.Inf(1)
	// A browser compiles what runs hot a second time, while it runs. These readings do not count.
	for range 4 {
		l.time(f)
		l.time(g)
	}
	for range rounds {
		best = min(best, l.time(f))
		other = min(other, l.time(g))
	}
	return best, other
}

// time is one reading in microseconds a call.
func (l *Lemire) time(f func()) float64 {
	least := l.MinNanos
	if least == 0 {
		least = 20_000_000
	}
	runtime.GC()
	n, spent := 0, int64(0)
	for start := l.Now(); spent < least; n++ {
		f()
		spent = l.Now() - start
	}
	return float64(spent) / float64(n) / 1000
}

// sides holds two sets in both forms.
type sides struct {
	a, b []uint64 // flat strings, as words
	e    *engine.Engine
}

func newSides(s Shape) (*sides, error) {
	words := (s.Universe + 63) / 64
	out := &sides{a: make([]uint64, words), b: make([]uint64, words), e: engine.New(engine.Options{})}
	if r := out.e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes"); r.IsError() {
		return nil, fmt.Errorf("no native bitmaps here: %s", r.Str)
	}
	for key, flat := range map[string][]uint64{"a": out.a, "b": out.b} {
		var err error
		s.make(newRandom(key), func(offsets []uint64) {
			for _, x := range offsets {
				flat[x/64] |= 1 << (x % 64)
			}
			if err == nil {
				err = out.e.SetBits(key, offsets)
			}
		})
		if err == nil {
			err = out.e.Reload(key)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// op gives both sides of an operation; each answers the number of bits set in its result.
func (s *sides) op(name string) (flat, native func() int64) {
	count := func(key string) int64 { return s.e.Do("BITCOUNT", key).Int }
	if name == "BITCOUNT" {
		return func() int64 { return popcount(s.a) }, func() int64 { return count("a") }
	}
	combine := map[string]func(d, a, b []uint64){"BITOP AND": and, "BITOP OR": or}[name]
	kind := name[len("BITOP "):]
	first := true
	var sum int64
	flat = func() int64 {
		d := make([]uint64, len(s.a))
		combine(d, s.a, s.b)
		if first {
			first, sum = false, popcount(d)
		}
		return sum
	}
	native = func() int64 {
		if r := s.e.Do("BITOP", kind, "d", "a", "b"); r.Kind != resp.Integer {
			return -1
		}
		return count("d")
	}
	return flat, native
}

// and and or work as the server's BITOP does on strings: the first source is copied, then the other is combined into it,
// four words at a time.
func and(d, a, b []uint64) {
	copy(d, a)
	for ; len(d) >= 4 && len(b) >= 4; d, b = d[4:], b[4:] {
		d[0] &= b[0]
		d[1] &= b[1]
		d[2] &= b[2]
		d[3] &= b[3]
	}
	for i := range d {
		d[i] &= b[i]
	}
}

func or(d, a, b []uint64) {
	copy(d, a)
	for ; len(d) >= 4 && len(b) >= 4; d, b = d[4:], b[4:] {
		d[0] |= b[0]
		d[1] |= b[1]
		d[2] |= b[2]
		d[3] |= b[3]
	}
	for i := range d {
		d[i] |= b[i]
	}
}

// popcount adds four sums side by side, which is as fast as this machine reads.
func popcount(w []uint64) int64 {
	var a, b, c, d int
	for ; len(w) >= 4; w = w[4:] {
		a += bits.OnesCount64(w[0])
		b += bits.OnesCount64(w[1])
		c += bits.OnesCount64(w[2])
		d += bits.OnesCount64(w[3])
	}
	for _, x := range w {
		a += bits.OnesCount64(x)
	}
	return int64(a + b + c + d)
}

// random is a repeatable source (splitmix64), seeded by a name.
type random struct{ state uint64 }

func newRandom(name string) *random {
	r := &random{14695981039346656037}
	for _, c := range []byte("bitloupe " + name) {
		r.state = (r.state ^ uint64(c)) * 1099511628211
	}
	return r
}

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// draw gives n different offsets below universe, ascending.
func (r *random) draw(n int, universe uint64) []uint64 {
	seen := make(map[uint64]bool, n)
	out := make([]uint64, 0, n)
	for len(out) < n {
		if x := r.next() % universe; !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

// pieceLen is how many offsets are handed on at a time.
const pieceLen = 1 << 16

// half gives exactly universe/2 offsets, every choice equally likely.
func (r *random) half(universe uint64, f func([]uint64)) {
	out := make([]uint64, 0, pieceLen)
	need := universe / 2
	for x := uint64(0); x < universe; x++ {
		if r.next()%(universe-x) < need {
			out = append(out, x)
			need--
		}
		if len(out) == pieceLen || x == universe-1 {
			f(out)
			out = out[:0]
		}
	}
}

// runs gives n runs of length bits that do not touch, one in each n-th of the universe.
func (r *random) runs(n, length, universe uint64, f func([]uint64)) {
	part := universe / n
	out := make([]uint64, 0, pieceLen)
	for i := range n {
		start := i*part + r.next()%(part-length)
		for x := start; x < start+length; x++ {
			if out = append(out, x); len(out) == pieceLen || x == start+length-1 {
				f(out)
				out = out[:0]
			}
		}
	}
}
