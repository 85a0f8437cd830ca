package roaring

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bitloupe/engine/internal/art"
	"bitloupe/engine/internal/container"
)

// walked is what Room keeps in step, found by a walk.
func walked(b *Bitmap) (room int64) {
	b.Each(0, func(_ uint64, c *container.Container) bool {
		_, n := c.Payload()
		room += n
		return true
	})
	return room
}

// TestMake makes every result in its smallest form at once, over the memory of the result before, and compares it with
// the same result that was optimised afterwards; and an index that grew with one of single insertions.
func TestMake(t *testing.T) {
	ops := map[string]func(k Make, x, y *Bitmap) *Bitmap{"and": Make.And, "or": Make.Or, "xor": Make.Xor, "andnot": Make.AndNot,
		"copy": func(k Make, x, _ *Bitmap) *Bitmap { return k.Copy(x) }}
	made := map[string]*Bitmap{}
	for name, values := range shapes() {
		made[name], _ = build(values)
		if len(name)%2 == 0 {
			made[name].Optimize()
		}
	}
	var over *Bitmap
	for xn, x := range made {
		for yn, y := range made {
			for name, op := range ops {
				t.Run(fmt.Sprintf("%s %s %s", xn, name, yn), func(t *testing.T) {
					want := op(Make{}, x, y)
					var tree art.Tree
					for i, e := range want.tree.Entries() {
						tree.Insert(e.Key, uint32(i))
					}
					if want.Nodes() != tree.Stats() {
						t.Fatalf("index %v, by insertions %v", want.Nodes(), tree.Stats())
					}
					if want.Room() != walked(want) {
						t.Fatalf("Room %d, a walk finds %d", want.Room(), walked(want))
					}
					want.Optimize()
					over = op(Make{Small: true, Over: over}, x, y)
					same(t, want, over)
					if r := walked(over); over.Room() != r || want.Room() != r {
						t.Fatalf("Room %d and %d, a walk finds %d", over.Room(), want.Room(), r)
					}
				})
			}
		}
	}
}

// TestOver writes results over each other while clones, copies and results that share containers with them are kept: none
// of these may ever change.
func TestOver(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	type kept struct{ b, twin *Bitmap }
	deep := func(b *Bitmap) *Bitmap {
		n := New()
		b.Values(0, func(v uint64) bool { n.Add(v); return true })
		return n
	}
	draw := func() *Bitmap {
		b := New()
		for range 1 + r.IntN(4) {
			switch at := r.Uint64N(6) << 16; r.IntN(3) {
			case 0:
				b.AddRange(at, at+r.Uint64N(100_000))
			case 1:
				for range 6000 {
					b.Add(at + r.Uint64N(1<<16))
				}
			default:
				for range 100 {
					b.Add(at + r.Uint64N(1<<17))
				}
			}
		}
		if r.IntN(2) == 0 {
			b.Optimize()
		}
		return b
	}
	ops := []func(k Make, x, y *Bitmap) *Bitmap{Make.And, Make.Or, Make.Xor, Make.AndNot}
	var dest *Bitmap
	var keep []kept
	for step := range 200 {
		x, y := draw(), draw()
		if len(keep) > 0 && r.IntN(2) == 0 {
			x = keep[r.IntN(len(keep))].b
		}
		dest = ops[r.IntN(len(ops))](Make{Small: r.IntN(4) > 0, Over: dest}, x, y)
		var k *Bitmap
		switch r.IntN(6) {
		case 0:
			k = dest.Clone()
		case 1:
			k = dest.Copy()
		case 2:
			k = Make{Small: true}.Or(dest, draw())
		case 3:
			k = x
		}
		if k != nil && len(keep) < 20 {
			keep = append(keep, kept{k, deep(k)})
		}
		for range r.IntN(50) {
			v := r.Uint64N(7 << 16)
			if dest.Add(v); r.IntN(2) == 0 {
				dest.Remove(v)
			}
		}
		if dest.Room() != walked(dest) {
			t.Fatalf("step %d: Room %d, a walk finds %d", step, dest.Room(), walked(dest))
		}
		for i, k := range keep {
			if !Equal(k.b, k.twin) {
				t.Fatalf("step %d changed bitmap %d", step, i)
			}
		}
	}
}

// TestRoom keeps the sum in step with every kind of write.
func TestRoom(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	b := New()
	for step := range 3000 {
		v := r.Uint64N(5 << 16)
		switch r.IntN(9) {
		case 0:
			b.AddRange(v, v+r.Uint64N(3000))
		case 1:
			b.Flip(v, v+r.Uint64N(90_000))
		case 2:
			b.AddMany([]uint64{v, v + 1, v + 70_000})
		case 3:
			if r.IntN(20) == 0 {
				b.Optimize()
			}
		case 4:
			if r.IntN(20) == 0 {
				b.Shrink()
			}
		case 5:
			if r.IntN(20) == 0 {
				b = b.Clone()
			}
		case 6:
			b.Remove(v)
		default:
			b.Add(v)
		}
		if b.Room() != walked(b) {
			t.Fatalf("step %d: Room %d, a walk finds %d", step, b.Room(), walked(b))
		}
	}
}
