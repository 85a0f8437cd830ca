package dict

import (
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

func fill(t *testing.T, d *Dict[int], from, to int) {
	t.Helper()
	for i := from; i <= to; i++ {
		n, added := d.Add("m" + strconv.Itoa(i))
		if !added {
			t.Fatalf("m%d was there", i)
		}
		*d.Value(n) = i
	}
}

// 1,025 members leave 1,024 + 2,048 buckets behind, and the first table goes once its buckets were moved one by one
// (spec/legacy-encodings.md 3).
func TestRehash(t *testing.T) {
	d := New[int](Rules{ShrinkAt: 8}, 7)
	fill(t, d, 1, 4)
	if now, next := d.Buckets(); now != 4 || next != 0 {
		t.Fatalf("4 keys: %d + %d", now, next)
	}
	fill(t, d, 5, 1024)
	for d.moving >= 0 {
		d.Step()
	}
	if now, next := d.Buckets(); now != 1024 || next != 0 {
		t.Fatalf("1,024 keys: %d + %d", now, next)
	}
	fill(t, d, 1025, 1025)
	if now, next := d.Buckets(); now != 1024 || next != 2048 {
		t.Fatalf("1,025 keys: %d + %d", now, next)
	}
	steps := 0
	for ; d.moving >= 0; steps++ {
		d.Step()
	}
	if now, next := d.Buckets(); now != 2048 || next != 0 || steps > 1024 || steps < 400 {
		t.Fatalf("after %d steps: %d + %d", steps, now, next)
	}
	for i := 1; i <= 1025; i++ {
		if n, ok := d.Find("m" + strconv.Itoa(i)); !ok || *d.Value(n) != i {
			t.Fatalf("m%d was lost", i)
		}
	}
}

func TestShrink(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		last  int // keys left when shrinking begins, of 1,024 buckets
	}{{Rules{ShrinkAt: 8}, 128}, {Rules{}, 102}} {
		d := New[int](c.rules, 1)
		fill(t, d, 1, 1024)
		for d.moving >= 0 {
			d.Step()
		}
		for i := 1; ; i++ {
			d.Delete("m" + strconv.Itoa(i))
			if d.moving >= 0 {
				if d.Len() != c.last {
					t.Errorf("%+v: shrinks at %d keys, want %d", c.rules, d.Len(), c.last)
				}
				break
			}
		}
	}
}

func TestReserve(t *testing.T) {
	d := New[int](Rules{}, 1)
	d.Reserve(513)
	if now, _ := d.Buckets(); now != 1024 {
		t.Fatalf("%d buckets for 513 keys", now)
	}
}

func TestAgainstMap(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	d, model := New[int](Rules{ShrinkAt: 8}, 9), map[string]int{}
	var kept *Dict[int]
	keptLen := 0
	for step := range 60000 {
		k := strconv.Itoa(rng.Intn(3000))
		if rng.Intn(40) == 0 {
			k = strings.Repeat(k, 60)
		}
		grow := 2
		if step > 40000 {
			grow = 1
		}
		if rng.Intn(3) < grow {
			n, added := d.Add(k)
			if _, had := model[k]; had == added {
				t.Fatalf("step %d: Add(%.20s) = %v", step, k, added)
			}
			*d.Value(n) = step
			model[k] = step
		} else {
			_, had := model[k]
			if d.Delete(k) != had {
				t.Fatalf("step %d: Delete(%.20s)", step, k)
			}
			delete(model, k)
		}
		if step == 20000 {
			kept, keptLen = d.Clone(), d.Len()
		}
	}
	seen := 0
	d.Each(func(i uint32) bool {
		seen++
		if model[d.Key(i)] != *d.Value(i) {
			t.Fatalf("%.20s has %d", d.Key(i), *d.Value(i))
		}
		return true
	})
	if seen != len(model) || d.Len() != seen {
		t.Fatalf("%d keys walked, Len %d, want %d", seen, d.Len(), len(model))
	}
	n := 0
	kept.Each(func(i uint32) bool { n++; return strings.Trim(kept.Key(i), "0123456789") == "" })
	if n != keptLen {
		t.Fatalf("the clone has %d keys, had %d", n, keptLen)
	}
}

// Every key that stays is seen in a scan, although the table grows and shrinks between the calls.
func TestScanSeesAll(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	d := New[int](Rules{ShrinkAt: 8}, 5)
	fill(t, d, 1, 100)
	seen := map[string]bool{}
	cursor := uint64(0)
	for round := 0; ; round++ {
		cursor = d.Scan(cursor, func(i uint32) { seen[d.Key(i)] = true })
		if cursor == 0 {
			break
		}
		for range rng.Intn(60) {
			d.Add("x" + strconv.Itoa(rng.Intn(4000)))
		}
		if round%7 == 6 {
			for i := range 4000 {
				d.Delete("x" + strconv.Itoa(i))
			}
		}
		if round > 100000 {
			t.Fatal("the scan does not end")
		}
	}
	for i := 1; i <= 100; i++ {
		if !seen["m"+strconv.Itoa(i)] {
			t.Errorf("m%d was not seen", i)
		}
	}
}

// Chains stay short: the hash spreads numbers as evenly as chance would.
func TestSpread(t *testing.T) {
	d := New[struct{}](Rules{}, 42)
	for i := range 1 << 16 {
		d.Add(strconv.Itoa(i))
	}
	longest := 0
	for b := range d.tables[0] {
		longest = max(longest, d.Chain(0, b))
	}
	if longest > 12 {
		t.Errorf("a chain of %d among 65,536 keys in as many buckets", longest)
	}
}

func BenchmarkAdd(b *testing.B) {
	keys := make([]string, 1<<20)
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	for b.Loop() {
		d := New[struct{}](Rules{}, 1)
		for _, k := range keys {
			d.Add(k)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
}
