package container

// subtract is Difference of two that are not both bitsets.
func subtract(a, b *Container, m *Maker) *Container {
	if b.isFull() {
		return m.array(nil)
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return m.array(minusArrays(m.list(len(a.array)), a.array, b.array))
	case a.kind == Array && b.kind == Bitset:
		return m.array(pick(m.list(len(a.array)), a.array, b.words, 0))
	case a.kind == Array:
		return minusArrayRuns(a.array, b.runs, m)
	case a.kind == Bitset:
		w := m.blockOf(a)
		return m.settle(w, clearAll(w, a.Card(), b))
	case b.kind == Run:
		return minusRuns(a.runs, b.runs, m)
	case b.kind == Array && a.card <= shortArray:
		return minusRuns(a.runs, arrayIntervals(b.array, nil), m)
	case a.card <= MaxArray && b.kind == Array:
		return m.array(minusArrays(m.list(a.Card()), a.newValues(), b.array))
	case a.card <= MaxArray:
		return m.array(pick(m.list(a.Card()), a.newValues(), b.words, 0))
	}
	w := m.blockOf(a)
	return m.settle(w, clearAll(w, a.Card(), b))
}

// clearAll clears in w, which has card bits set, everything that is set in b, and gives the new count.
func clearAll(w *words, card int, b *Container) int {
	switch b.kind {
	case Array:
		for _, v := range b.array {
			p := &w[v>>6]
			card -= int(*p >> (v & 63) & 1)
			*p &^= 1 << (v & 63)
		}
		return card
	case Bitset:
		return w.andNot(w, b.words)
	}
	for _, r := range b.runs {
		w.clearRange(r)
	}
	return w.count()
}

func minusArrays(dst, a, b []uint16) []uint16 {
	j := 0
	for i, v := range a {
		for j < len(b) && b[j] < v {
			j++
		}
		if j == len(b) {
			return append(dst, a[i:]...)
		}
		if b[j] != v {
			dst = append(dst, v)
		}
	}
	return dst
}

func minusArrayRuns(a []uint16, runs []Interval, m *Maker) *Container {
	out := m.list(len(a))
	j := 0
	for _, v := range a {
		for j < len(runs) && runs[j].Last < v {
			j++
		}
		if j == len(runs) || runs[j].First > v {
			out = append(out, v)
		}
	}
	return m.array(out)
}

func minusRuns(a, b []Interval, m *Maker) *Container {
	out := m.resultRuns(len(a) + len(b))
	j := 0
	for _, r := range a {
		from := int(r.First)
		for j < len(b) && int(b[j].Last) < from {
			j++
		}
		for k := j; k < len(b) && b[k].First <= r.Last; k++ {
			if int(b[k].First) > from {
				out = append(out, Interval{uint16(from), b[k].First - 1})
			}
			from = int(b[k].Last) + 1
		}
		if from <= int(r.Last) {
			out = append(out, Interval{uint16(from), r.Last})
		}
	}
	return m.efficient(out)
}
