package container

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// set is the plain model: one byte a value.
type set [Width]bool

func (s *set) card() int {
	n := 0
	for _, on := range s {
		if on {
			n++
		}
	}
	return n
}

// check compares a container with the model by every way of reading it.
func check(t *testing.T, c *Container, want *set) {
	t.Helper()
	if c.Card() != want.card() {
		t.Fatalf("%c: Card %d, want %d", c.Kind(), c.Card(), want.card())
	}
	if c.Kind() == Array && c.Card() > MaxArray || c.Kind() == Bitset && c.Card() <= MaxArray {
		t.Fatalf("%c with %d values", c.Kind(), c.Card())
	}
	n, runs := 0, 0
	for v, on := range want {
		if c.Contains(uint16(v)) != on {
			t.Fatalf("%c: Contains(%d) is not %v", c.Kind(), v, on)
		}
		if on && (v == 0 || !want[v-1]) {
			runs++
		}
	}
	if c.NumRuns() != runs {
		t.Fatalf("%c: %d runs, want %d", c.Kind(), c.NumRuns(), runs)
	}
	last := -1
	c.Each(func(v uint16) bool {
		if int(v) <= last || !want[v] {
			t.Fatalf("%c: Each gave %d after %d", c.Kind(), v, last)
		}
		last = int(v)
		n++
		return true
	})
	if n != c.Card() || (n > 0 && int(c.Max()) != last) {
		t.Fatalf("%c: Each gave %d values up to %d", c.Kind(), n, last)
	}
	for _, from := range []int{0, 1, 63, 64, 4095, 30000, 65535} {
		for _, to := range []int{from, from + 1, from + 64, 65535} {
			if to >= Width {
				continue
			}
			n := 0
			for v := from; v <= to; v++ {
				if want[v] {
					n++
				}
			}
			if got := c.Count(uint16(from), uint16(to)); got != n {
				t.Fatalf("%c: Count(%d, %d) = %d, want %d", c.Kind(), from, to, got, n)
			}
		}
		next, clear := from, from
		for next < Width && !want[next] {
			next++
		}
		for clear < Width && want[clear] {
			clear++
		}
		if v, ok := c.Next(uint16(from)); ok != (next < Width) || (ok && int(v) != next) {
			t.Fatalf("%c: Next(%d) = %d %v, want %d", c.Kind(), from, v, ok, next)
		}
		if v, ok := c.NextClear(uint16(from)); ok != (clear < Width) || (ok && int(v) != clear) {
			t.Fatalf("%c: NextClear(%d) = %d %v, want %d", c.Kind(), from, v, ok, clear)
		}
	}
	var bytes [BitsetBytes]byte
	c.Bytes(&bytes)
	for v, on := range want {
		if bytes[v>>3]>>(7-v&7)&1 == 1 != on {
			t.Fatalf("%c: Bytes is wrong at %d", c.Kind(), v)
		}
	}
	if back := FromBytes(bytes[:], nil); (back == nil) != (n == 0) || (back != nil && !Equal(back, c)) {
		t.Fatalf("%c: FromBytes is not what Bytes wrote", c.Kind())
	}
	if n > 0 {
		p := c.AppendPortable(nil)
		back, rest, ok := ReadPortable(append(p, 9), c.Kind() == Run, c.Card(), nil)
		if len(p) != c.PortableBytes() || !ok || len(rest) != 1 || !Equal(back, c) || back.Kind() != c.Kind() {
			t.Fatalf("%c: the portable form does not come back", c.Kind())
		}
	}
}

// corpus is containers of every kind and shape with their models.
func corpus() (names []string, cs []*Container, sets []*set) {
	o := &Owner{}
	r := rand.New(rand.NewPCG(3, 4))
	add := func(name string, fill func(put func(int))) {
		c, s := New(o), &set{}
		fill(func(v int) { c.Add(uint16(v)); s[v] = true })
		for _, x := range []*Container{c, c.Optimize(o)} {
			names, cs, sets = append(names, fmt.Sprintf("%s %c", name, x.Kind())), append(cs, x), append(sets, s)
		}
	}
	some := func(n, below int) func(func(int)) {
		return func(put func(int)) {
			for range n {
				put(r.IntN(below))
			}
		}
	}
	stretch := func(from, to, step int) func(func(int)) {
		return func(put func(int)) {
			for v := from; v < to; v += step {
				put(v)
			}
		}
	}
	add("one", stretch(77, 78, 1))
	add("three in a row", stretch(100, 103, 1))
	add("few", some(20, Width))
	add("hundreds", some(900, Width))
	add("short runs", func(put func(int)) {
		for v := 0; v < 60000; v += 40 {
			for w := range 9 {
				put(v + w)
			}
		}
	})
	add("4096", stretch(0, 4096*3, 3))
	add("4097", stretch(0, 4097*3, 3))
	add("even", stretch(0, Width, 2))
	add("odd", stretch(1, Width, 2))
	add("dense", some(60000, Width))
	add("half", stretch(0, Width/2, 1))
	add("upper half", stretch(Width/2, Width, 1))
	add("full", stretch(0, Width, 1))
	add("tail", stretch(65000, Width, 1))
	return names, cs, sets
}

// TestOperations combines every pair of the corpus by every operation, and complements each.
func TestOperations(t *testing.T) {
	o := &Owner{}
	m := &Maker{Owner: o}
	names, cs, sets := corpus()
	ops := map[string]struct {
		do   func(a, b *Container, m *Maker) *Container
		want func(a, b bool) bool
	}{
		"and":    {Intersection.Do, func(a, b bool) bool { return a && b }},
		"or":     {Union.Do, func(a, b bool) bool { return a || b }},
		"xor":    {Symmetric.Do, func(a, b bool) bool { return a != b }},
		"andnot": {Difference.Do, func(a, b bool) bool { return a && !b }},
	}
	for i := range cs {
		check(t, cs[i], sets[i])
		for j := range cs {
			for name, op := range ops {
				want := &set{}
				for v := range want {
					want[v] = op.want(sets[i][v], sets[j][v])
				}
				before := [2]Kind{cs[i].Kind(), cs[j].Kind()}
				got := op.do(cs[i], cs[j], m)
				if t.Run(names[i]+" "+name+" "+names[j], func(t *testing.T) {
					checkSet(t, got, want)
					checkSet(t, got.Optimize(o).Shrink(o), want)
				}); before != [2]Kind{cs[i].Kind(), cs[j].Kind()} {
					t.Fatalf("%s changed its operands", name)
				}
			}
		}
		for _, end := range []int{8, 65528, Width} {
			want, fits := &set{}, true
			for v, on := range sets[i] {
				want[v] = v < end && !on
				fits = fits && (v < end || !on)
			}
			if fits {
				checkSet(t, Not(cs[i], end, m), want)
			}
		}
	}
	all := &set{}
	for v := range 16 {
		all[v] = true
	}
	check(t, Not(nil, 16, m), all)
}

// checkSet compares values alone, which is quick enough for every pair.
func checkSet(t *testing.T, c *Container, want *set) {
	t.Helper()
	n := 0
	c.Each(func(v uint16) bool {
		if !want[v] {
			t.Fatalf("%c holds %d", c.Kind(), v)
		}
		n++
		return true
	})
	if n != want.card() || c.Card() != n {
		t.Fatalf("%c: %d values, Card %d, want %d", c.Kind(), n, c.Card(), want.card())
	}
	if c.Kind() == Array && n > MaxArray || c.Kind() == Bitset && n <= MaxArray {
		t.Fatalf("%c with %d values", c.Kind(), n)
	}
}

// TestWrites adds and removes at random in every member of the corpus.
func TestWrites(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	_, cs, sets := corpus()
	for i, c := range cs {
		o := &Owner{}
		kept := *sets[i]
		own, s := c.Own(o), *sets[i]
		wasRun := own.Kind() == Run
		for range 3000 {
			v := uint16(r.IntN(Width))
			if r.IntN(2) == 0 {
				v = uint16(r.IntN(300))
			}
			if r.IntN(2) == 0 {
				if own.Add(v) == s[v] {
					t.Fatalf("Add(%d) in %v", v, s[v])
				}
				s[v] = true
			} else {
				if own.Remove(v) != s[v] {
					t.Fatalf("Remove(%d) in %v", v, s[v])
				}
				s[v] = false
			}
		}
		if wasRun != (own.Kind() == Run) {
			t.Fatalf("a write made %c of a run container", own.Kind())
		}
		check(t, own, &s)
		checkSet(t, c, &kept)
	}
}

// TestCapacities is the growth of an array, one value at a time, and what comes after it.
func TestCapacities(t *testing.T) {
	want := []int{1, 2, 4, 8, 16, 32, 64, 96, 144, 216, 324, 486, 729, 1093, 1366, 1707, 2133, 2666, 3332, 4096}
	o := &Owner{}
	c := New(o)
	var got []int
	for v := range MaxArray {
		c.Add(uint16(v))
		if n := len(got); n == 0 || got[n-1] != c.Capacity() {
			got = append(got, c.Capacity())
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("capacities %v, want %v", got, want)
	}
	if c.Add(5); c.Kind() != Array || c.Card() != MaxArray {
		t.Fatal("a value that was there turned the array into a bitset")
	}
	if c.Add(5000); c.Kind() != Bitset {
		t.Fatal("the 4,097th value left an array")
	}
	if c.Remove(5000); c.Kind() != Array || c.Capacity() != MaxArray {
		t.Fatalf("at 4,096 values: %c with room for %d", c.Kind(), c.Capacity())
	}
	for v := range MaxArray - 1 {
		c.Remove(uint16(v))
	}
	if c.Capacity() != MaxArray {
		t.Fatal("removing values gave room back")
	}
	run := newRun([]Interval{{0, Width - 1}}, Width, o)
	var room []int
	for v := 1; v < 160; v += 2 {
		run.Remove(uint16(v))
		if n := len(room); n == 0 || room[n-1] != run.Capacity() {
			room = append(room, run.Capacity())
		}
	}
	if fmt.Sprint(room) != "[2 4 8 16 32 64 96]" || run.Kind() != Run {
		t.Fatalf("run capacities %v", room)
	}
}

func FuzzReadPortable(f *testing.F) {
	_, cs, _ := corpus()
	for _, c := range cs {
		f.Add(c.AppendPortable(nil), c.Kind() == Run, c.Card())
	}
	f.Fuzz(func(t *testing.T, b []byte, run bool, card int) {
		if card < 1 || card > Width {
			return
		}
		c, rest, ok := ReadPortable(b, run, card, nil)
		if !ok {
			return
		}
		if back := c.AppendPortable(nil); string(back) != string(b[:len(b)-len(rest)]) {
			t.Fatalf("%c does not write what was read", c.Kind())
		}
	})
}
