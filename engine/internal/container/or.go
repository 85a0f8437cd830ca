package container

// unite is Union of two that are not both bitsets.
func unite(a, b *Container, m *Maker) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case b.isFull():
		return m.full(firstRuns)
	case a.kind == Array && b.kind == Array:
		return orArrays(a, b, m)
	case a.kind == Array && b.kind == Bitset:
		w := m.blockOf(b)
		return m.bitset(w, w.setValues(b.Card(), a.array))
	case a.kind == Bitset:
		w := m.blockOf(a)
		for _, r := range b.runs {
			w.setRange(r)
		}
		return m.bitset(w, w.count())
	case a.kind == Array:
		return orArrayRuns(a.array, b.runs, m)
	}
	return orRuns(a, b, m)
}

func orArrays(a, b *Container, m *Maker) *Container {
	if sum := len(a.array) + len(b.array); sum <= MaxArray {
		return m.array(mergeArrays(m.list(sum), a.array, b.array))
	}
	w := m.blockOf(a)
	return m.settle(w, w.setValues(len(a.array), b.array))
}

// setValues sets the bits in the list in a bitset that has card bits set, and gives the new count.
func (w *words) setValues(card int, a []uint16) int {
	for _, v := range a {
		p := &w[v>>6]
		card += int(^*p >> (v & 63) & 1)
		*p |= 1 << (v & 63)
	}
	return card
}

// mergeArrays merges two sorted lists into dst, which has room for all of both. It does not branch on the data: which of
// two random values is the smaller cannot be predicted.
func mergeArrays(dst, a, b []uint16) []uint16 {
	out := dst[:len(a)+len(b)]
	i, j, n := 0, 0, 0
	for i < len(a) && j < len(b) {
		x, y := int(a[i]), int(b[j])
		d := x - y
		out[n] = uint16(y + d&(d>>63))
		n++
		i -= (d - 1) >> 63 // one on where x <= y
		j -= ^d >> 63      // one on where y <= x
	}
	for ; i < len(a); i++ {
		out[n] = a[i]
		n++
	}
	for ; j < len(b); j++ {
		out[n] = b[j]
		n++
	}
	return out[:n:cap(dst)]
}

func orArrayRuns(a []uint16, runs []Interval, m *Maker) *Container {
	out := m.runs(max(2*firstRuns, 2*(len(a)+len(runs))))
	i, j := 0, 0
	for i < len(a) || j < len(runs) {
		if j == len(runs) || (i < len(a) && a[i] < runs[j].First) {
			out = joinRun(out, Interval{a[i], a[i]})
			i++
		} else {
			out = joinRun(out, runs[j])
			j++
		}
	}
	return m.efficient(out)
}

func orRuns(a, b *Container, m *Maker) *Container {
	if a.isFull() {
		a, b = b, a
	}
	if b.isFull() {
		return m.run(append(m.resultRuns(1), b.runs...), Width)
	}
	out := m.resultRuns(len(a.runs) + len(b.runs))
	i, j := 0, 0
	for i < len(a.runs) || j < len(b.runs) {
		if j == len(b.runs) || (i < len(a.runs) && a.runs[i].First <= b.runs[j].First) {
			out = joinRun(out, a.runs[i])
			i++
		} else {
			out = joinRun(out, b.runs[j])
			j++
		}
	}
	return m.efficient(out)
}
