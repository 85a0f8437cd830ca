package container

// AndNot is what is set in a and clear in b. The result is a new container that o owns; it may be empty.
func AndNot(a, b *Container, o *Owner) *Container {
	if b.isFull() {
		return New(o)
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return newArray(minusArrays(make([]uint16, 0, len(a.array)), a.array, b.array), o)
	case a.kind == Array && b.kind == Bitset:
		return newArray(pick(a.array, b.words, 0), o)
	case a.kind == Array:
		return minusArrayRuns(a.array, b.runs, o)
	case a.kind == Bitset && b.kind == Bitset:
		w := o.words()
		return settle(w, w.andNot(a.words, b.words), o)
	case a.kind == Bitset:
		w := a.newWords()
		return settle(w, clearAll(w, a.Card(), b), o)
	case b.kind == Run:
		return minusRuns(a.runs, b.runs, o)
	case b.kind == Array && a.card <= shortArray:
		return minusRuns(a.runs, arrayIntervals(b.array, nil), o)
	case a.card <= MaxArray && b.kind == Array:
		return newArray(minusArrays(make([]uint16, 0, a.card), a.newValues(), b.array), o)
	case a.card <= MaxArray:
		return newArray(pick(a.newValues(), b.words, 0), o)
	}
	w := a.newWords()
	return settle(w, clearAll(w, a.Card(), b), o)
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

func minusArrayRuns(a []uint16, runs []Interval, o *Owner) *Container {
	out := make([]uint16, 0, len(a))
	j := 0
	for _, v := range a {
		for j < len(runs) && runs[j].Last < v {
			j++
		}
		if j == len(runs) || runs[j].First > v {
			out = append(out, v)
		}
	}
	return newArray(out, o)
}

func minusRuns(a, b []Interval, o *Owner) *Container {
	out := resultRuns(len(a) + len(b))
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
	return efficient(out, o)
}
