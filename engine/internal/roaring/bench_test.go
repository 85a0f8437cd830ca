package roaring

import (
	"math/rand/v2"
	"testing"
)

// random draws n values below a bound.
func random(n int, below uint64) []uint64 {
	r := rand.New(rand.NewPCG(1, 1))
	out := make([]uint64, n)
	for i := range out {
		out[i] = r.Uint64N(below)
	}
	return out
}

func BenchmarkAddRandom20000(b *testing.B) {
	values := random(20_000, 200_000_000)
	b.ReportAllocs()
	for b.Loop() {
		m := New()
		for _, v := range values {
			m.Add(v)
		}
	}
}

func BenchmarkAddSequentialMillion(b *testing.B) {
	for b.Loop() {
		m := New()
		for v := range uint64(1_000_000) {
			m.Add(v)
		}
	}
}

func BenchmarkCountAll(b *testing.B) {
	m := New()
	m.AddMany(random(100_000, 100_000_000))
	for b.Loop() {
		m.Count(0, 1<<40)
	}
}

// pairs are two bitmaps over 100,000,000 bits: half set, one in a thousand set, and long runs.
func pairs(b *testing.B) map[string][2]*Bitmap {
	out := map[string][2]*Bitmap{}
	r := rand.New(rand.NewPCG(2, 2))
	page := make([]byte, 8192)
	dense := func() *Bitmap {
		m := New()
		for key := range uint64(1526) {
			for i := range page {
				page[i] = byte(r.Uint32())
			}
			m.AppendChunk(key, page)
		}
		return m
	}
	sparse := func(seed uint64) *Bitmap {
		m := New()
		rr := rand.New(rand.NewPCG(seed, 1))
		for range 100_000 {
			m.Add(rr.Uint64N(100_000_000))
		}
		return m
	}
	runs := func(phase uint64) *Bitmap {
		m := New()
		for v := phase; v < 100_000_000; v += 400_000 {
			for w := v; w < v+100_000; w++ {
				m.Add(w)
			}
		}
		m.Optimize()
		return m
	}
	out["dense"] = [2]*Bitmap{dense(), dense()}
	out["sparse"] = [2]*Bitmap{sparse(1), sparse(2)}
	out["runs"] = [2]*Bitmap{runs(0), runs(50_000)}
	return out
}

func BenchmarkOperations(b *testing.B) {
	for shape, p := range pairs(b) {
		for name, op := range map[string]func(x, y *Bitmap) *Bitmap{"And": And, "Or": Or, "Xor": Xor} {
			b.Run(shape+"/"+name, func(b *testing.B) {
				for b.Loop() {
					op(p[0], p[1])
				}
			})
		}
		b.Run(shape+"/OrOptimize", func(b *testing.B) {
			for b.Loop() {
				Or(p[0], p[1]).Optimize()
			}
		})
		b.Run(shape+"/Clone", func(b *testing.B) {
			for b.Loop() {
				p[0].Clone()
			}
		})
	}
}
