package value

import (
	"math"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// pushed makes a list of elements that come in batches, as one RPUSH each.
func pushed(e *Env, batch int, texts []string) *List {
	l := NewList(e)
	for len(texts) > 0 {
		n := min(batch, len(texts))
		l.Grow(e, texts[:n]...)
		for _, s := range texts[:n] {
			l.Push(e, false, s)
		}
		texts = texts[n:]
	}
	return l
}

// Sizes of entries, through 1,000 equal members in one listpack of the 8 KiB that are the default, or in its place a
// quicklist of two nodes.
func TestListEntryMemory(t *testing.T) {
	for _, c := range []struct {
		members []string
		want    int64
	}{
		{[]string{"127"}, 2096}, {[]string{"128", "-1", "4095", "-4096"}, 3120}, {[]string{"4096", "-4097", "32767"}, 4144},
		{[]string{"32768", "8388607"}, 5168}, {[]string{"8388608", "2147483647"}, 6192}, {[]string{"2147483648"}, 10288},
	} {
		for _, m := range c.members {
			e := env(memory.V812)
			e.Config.ListMaxListpackSize = -3
			l := pushed(e, 256, slices.Repeat([]string{m}, 1000))
			if got := content(l, memory.V812, 0) + measuredKey; got != c.want {
				t.Errorf("1,000 times %s: %d, want %d", m, got, c.want)
			}
		}
	}
}

// The table of random integers 0 to 10 (spec/legacy-encodings.md 3). The bytes of quicklists move a little with the
// numbers drawn and the size of a batch.
func TestListTable(t *testing.T) {
	type setting struct{ fill, depth int64 }
	settings := []setting{{-2, 0}, {128, 0}, {512, 0}, {-5, 0}, {1, 0}, {-2, 1}}
	for _, c := range []struct {
		n    int
		want [6]int64
		lp   string // which of them are a listpack
	}{
		{100, [6]int64{272, 272, 272, 272, 5688, 272}, "xxxx.x"},
		{512, [6]int64{1328, 1528, 1328, 1328, 28760, 1328}, "x.xx.x"},
		{1000, [6]int64{2096, 2872, 2472, 2096, 56088, 2096}, "x..x.x"},
		{10000, [6]int64{22736, 28248, 25848, 20528, 560088, 18640}, "...x.."},
		{100000, [6]int64{203840, 281368, 257911, 216824, 5600088, 109632}, "......"},
	} {
		rng := rand.New(rand.NewSource(7))
		texts := make([]string, c.n)
		for i := range texts {
			texts[i] = strconv.Itoa(rng.Intn(11))
		}
		for i, s := range settings {
			e := env(memory.V812)
			e.Config.ListMaxListpackSize, e.Config.ListCompressDepth = s.fill, s.depth
			l := pushed(e, 256, texts)
			encoding := map[byte]string{'x': "listpack", '.': "quicklist"}[c.lp[i]]
			if l.Encoding() != encoding {
				t.Errorf("%d of %+v: %s, want %s", c.n, s, l.Encoding(), encoding)
			}
			got := content(l, memory.V812, 0) + measuredKey
			exact := encoding == "listpack" || s.fill == 1
			if exact && got != c.want[i] || math.Abs(float64(got-c.want[i])) > 0.05*float64(c.want[i]) {
				t.Errorf("%d of %+v: %d, want %d", c.n, s, got, c.want[i])
			}
		}
	}
}

func TestListTransitions(t *testing.T) {
	e := env(memory.V812)
	e.Config.ListMaxListpackSize = 4
	l := pushed(e, 1, numbered("w", 4))
	e.Trace = &trace.Record{}
	l.Grow(e, "more")
	l.Push(e, false, "more")
	if c := e.Trace.Changes; len(c) != 1 || c[0].Rule.ID != "list-node-full" || c[0].To != "quicklist" || !strings.Contains(c[0].Rule.Text, "4 elements") {
		t.Fatalf("%+v", c)
	}
	e.Trace = &trace.Record{}
	for l.Encoding() == "quicklist" {
		l.Pop(false)
		l.Shrink(e)
	}
	if c := e.Trace.Changes; l.Len() != 2 || len(c) != 1 || c[0].Rule.ID != "list-node-half" || c[0].To != "listpack" {
		t.Fatalf("%d left: %+v", l.Len(), c)
	}
}

func TestList26(t *testing.T) {
	for _, c := range []struct {
		name, last string
		n          int
		want       string
	}{
		{"512", "0", 511, "ziplist"}, {"513th", "0", 512, "linkedlist"},
		{"64 bytes", strings.Repeat("x", 64), 3, "ziplist"}, {"65 bytes", strings.Repeat("x", 65), 3, "linkedlist"},
	} {
		e := env(memory.V26)
		l := pushed(e, 1, append(slices.Repeat([]string{"7"}, c.n), c.last))
		if l.Encoding() != c.want || l.Len() != c.n+1 {
			t.Errorf("%s: %s of %d", c.name, l.Encoding(), l.Len())
		}
		if s, ok := l.Index(e, -1); !ok || s != c.last {
			t.Errorf("%s: the last element is %.10q", c.name, s)
		}
		l.DeleteRange(0, l.Len()-1)
		l.Shrink(e)
		if l.Encoding() != c.want {
			t.Errorf("%s: went back to %s", c.name, l.Encoding())
		}
	}
	// 0 to 9,999 were kept once for all keys: a node alone. Anything else has an object, and a text of its own.
	e := env(memory.V26)
	e.Config.ListMaxZiplistEntries = 0
	for _, c := range []struct {
		s    string
		want int64
	}{{"7", 32}, {"10000", 48}, {"word", 32 + 16 + 16}} {
		if got := content(pushed(e, 1, []string{c.s}), memory.V26, 0); got != 48+c.want {
			t.Errorf("%s: %d, want %d", c.s, got, 48+c.want)
		}
	}
}

// Every encoding under random commands equals a plain slice, and quicklist nodes keep within their limit.
func TestListAgainstSlice(t *testing.T) {
	for _, c := range []struct {
		p    memory.Profile
		fill int64
		zip  int64
	}{
		{memory.V812, 3, 0}, {memory.V812, 1, 0}, {memory.V812, 16, 0}, {memory.V812, -1, 0}, {memory.V70, 4, 0}, {memory.V70, -2, 0},
		{memory.V26, 0, 12}, {memory.V26, 0, 1 << 20},
	} {
		rng := rand.New(rand.NewSource(int64(c.fill) + 100))
		e := env(c.p)
		e.Config.ListMaxListpackSize, e.Config.ListMaxZiplistEntries = c.fill, c.zip
		l, model := NewList(e), []string{}
		for step := range 6000 {
			s := strconv.Itoa(rng.Intn(9))
			if rng.Intn(8) == 0 {
				s = strings.Repeat("big", rng.Intn(2000))
			}
			i := 0
			if len(model) > 0 {
				i = rng.Intn(len(model))
			}
			switch op := rng.Intn(16); {
			case len(model) == 0 || op < 4:
				left := op%2 == 0
				l.Grow(e, s)
				l.Push(e, left, s)
				if left {
					model = slices.Insert(model, 0, s)
				} else {
					model = append(model, s)
				}
			case op < 8:
				pivot, after := model[i], op%2 == 0
				l.Grow(e, s)
				l.Insert(e, pivot, after, s)
				i = slices.Index(model, pivot)
				if after {
					i++
				}
				model = slices.Insert(model, i, s)
			case op < 10:
				l.Grow(e, s)
				l.Set(int64(i), s)
				model[i] = s
				l.Shrink(e)
			case op < 11:
				n := rng.Intn(8)
				l.DeleteRange(i, n)
				model = slices.Delete(model, i, min(i+n, len(model)))
				l.Shrink(e)
			case op < 12:
				count, back, want := rng.Intn(3), rng.Intn(2) == 0, model[i]
				gone := l.DeleteEqual(want, count, back)
				if n := deleteEqual(&model, want, count, back); n != gone {
					t.Fatalf("%+v step %d: %d of %d deleted", c, step, gone, n)
				}
				l.Shrink(e)
			case op < 14:
				left, want := op == 12, model[0]
				if !left {
					want = model[len(model)-1]
					model = model[:len(model)-1]
				} else {
					model = model[1:]
				}
				if got := l.Pop(left); got != want {
					t.Fatalf("%+v step %d: popped %.20q, want %.20q", c, step, got, want)
				}
				l.Shrink(e)
			default:
				if got, ok := l.Index(e, int64(i-len(model))); !ok || got != model[i] {
					t.Fatalf("%+v step %d: element %d is %.20q", c, step, i, got)
				}
			}
			if step%100 == 0 || len(model) < 3 {
				checkList(t, l, model)
				if step == 3000 {
					l = l.Clone().(*List)
				}
			}
		}
	}
}

func deleteEqual(model *[]string, s string, count int, back bool) (gone int) {
	if back {
		slices.Reverse(*model)
		defer func() { slices.Reverse(*model) }()
	}
	left := (*model)[:0]
	for _, x := range *model {
		if x == s && (count == 0 || gone < count) {
			gone++
			continue
		}
		left = append(left, x)
	}
	*model = left
	return gone
}

func checkList(t *testing.T, l *List, model []string) {
	t.Helper()
	if got := l.Elements(); !slices.Equal(got, model) || l.Len() != len(model) {
		t.Fatalf("%d elements, want %d", len(got), len(model))
	}
	i := len(model)
	l.Each(i-1, true, func(at int, s string) bool {
		i--
		return at == i && s == model[i]
	})
	if i != 0 {
		t.Fatalf("walking back ends at %d", i)
	}
	q, ok := l.form.(*quickList)
	if !ok {
		return
	}
	nodes, prev := 0, (*quickNode)(nil)
	for n := q.head; n != nil; n = n.next {
		if n.prev != prev || n.count() == 0 {
			t.Fatalf("node %d is linked wrongly or empty", nodes)
		}
		nodes, prev = nodes+1, n
	}
	if nodes != q.nodes || prev != q.tail {
		t.Fatalf("%d nodes, counted %d", nodes, q.nodes)
	}
}
