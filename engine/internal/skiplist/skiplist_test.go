package skiplist

import (
	"math/rand"
	"slices"
	"strconv"
	"testing"
)

type pair struct {
	id    uint32
	score float64
}

func TestAgainstSortedSlice(t *testing.T) {
	text := func(id uint32) string { return strconv.Itoa(int(id)) }
	rng := rand.New(rand.NewSource(1))
	l := New(42, text)
	var model []pair
	cmp := func(a, b pair) int {
		switch {
		case a.score < b.score || a.score == b.score && text(a.id) < text(b.id):
			return -1
		case a == b:
			return 0
		}
		return 1
	}
	for step := range 20000 {
		id := uint32(rng.Intn(400))
		score := float64(rng.Intn(40))
		at := slices.IndexFunc(model, func(p pair) bool { return p.id == id })
		switch {
		case at < 0:
			l.Insert(id, score)
			model = append(model, pair{id, score})
		case rng.Intn(2) == 0:
			l.Delete(id)
			model = slices.Delete(model, at, at+1)
		default:
			l.Move(id, score)
			model[at].score = score
		}
		slices.SortFunc(model, cmp)
		if step%500 == 0 {
			check(t, l, model)
		}
		if step == 9000 {
			l = l.Clone(text)
		}
	}
	check(t, l, model)
}

func check(t *testing.T, l *List, model []pair) {
	t.Helper()
	if l.Len() != len(model) {
		t.Fatalf("%d nodes, want %d", l.Len(), len(model))
	}
	back := None
	for i, p := range model {
		id := l.ByRank(i)
		if id != p.id || l.Score(id) != p.score || l.Rank(id) != i || l.Prev(id) != back {
			t.Fatalf("place %d: node %d with %g at rank %d behind %d, want %+v", i, id, l.Score(id), l.Rank(id), l.Prev(id), p)
		}
		if back != None && l.Next(back) != id {
			t.Fatalf("place %d: the link from %d leads to %d", i, back, l.Next(back))
		}
		back = id
	}
	if l.ByRank(len(model)) != None || l.ByRank(-1) != None || l.id(l.tail) != back {
		t.Fatal("the ends are wrong")
	}
	sum := 0
	for _, n := range l.Heights() {
		sum += n
	}
	if sum != len(model) {
		t.Fatalf("heights count %d nodes of %d", sum, len(model))
	}
}

// One node in four is higher than the one below: about 1.33 links a node.
func TestHeights(t *testing.T) {
	l := New(7, func(id uint32) string { return "" })
	links := 0
	for i := range 100000 {
		h := l.draw()
		links += h
		if h < 1 || h > MaxHeight {
			t.Fatalf("draw %d: height %d", i, h)
		}
	}
	if links < 132000 || links > 135000 {
		t.Errorf("%d links for 100,000 nodes", links)
	}
}

func BenchmarkInsert(b *testing.B) {
	const n = 1 << 20
	rng := rand.New(rand.NewSource(1))
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = float64(rng.Intn(1 << 30))
	}
	for b.Loop() {
		l := New(1, func(uint32) string { return "" })
		for i, s := range scores {
			l.Insert(uint32(i), s)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/node")
}
