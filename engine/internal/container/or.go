package container

// Or is what is set in either. The result is a new container that o owns. Two bitsets that fill the chunk between them
// become one run.
func Or(a, b *Container, o *Owner) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case b.isFull():
		return newRun(append(make([]Interval, 0, firstRuns), Interval{0, Width - 1}), Width, o)
	case a.kind == Array && b.kind == Array:
		return orArrays(a, b, o)
	case a.kind == Array && b.kind == Bitset:
		w := *b.words
		n := int(b.card)
		for _, v := range a.array {
			p := &w[v>>6]
			n += int(^*p >> (v & 63) & 1)
			*p |= 1 << (v & 63)
		}
		return &Container{kind: Bitset, card: int32(n), words: &w, owner: o}
	case a.kind == Bitset && b.kind == Bitset:
		w := o.words()
		n := w.or(a.words, b.words)
		if n == Width {
			return newRun([]Interval{{0, Width - 1}}, Width, o)
		}
		return &Container{kind: Bitset, card: int32(n), words: w, owner: o}
	case a.kind == Bitset:
		w := *a.words
		for _, r := range b.runs {
			w.setRange(r)
		}
		return &Container{kind: Bitset, card: int32(w.count()), words: &w, owner: o}
	case a.kind == Array:
		return orArrayRuns(a.array, b.runs, o)
	}
	return orRuns(a, b, o)
}

func orArrays(a, b *Container, o *Owner) *Container {
	if sum := len(a.array) + len(b.array); sum <= MaxArray {
		return newArray(mergeArrays(make([]uint16, 0, sum), a.array, b.array), o)
	}
	w := a.newWords()
	n := len(a.array)
	for _, v := range b.array {
		p := &w[v>>6]
		n += int(^*p >> (v & 63) & 1)
		*p |= 1 << (v & 63)
	}
	return settle(w, n, o)
}

func mergeArrays(dst, a, b []uint16) []uint16 {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		x, y := a[i], b[j]
		dst = append(dst, min(x, y))
		if x <= y {
			i++
		}
		if y <= x {
			j++
		}
	}
	return append(append(dst, a[i:]...), b[j:]...)
}

func orArrayRuns(a []uint16, runs []Interval, o *Owner) *Container {
	out := make([]Interval, 0, max(2*firstRuns, 2*(len(a)+len(runs))))
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
	return efficient(out, o)
}

func orRuns(a, b *Container, o *Owner) *Container {
	if a.isFull() {
		a, b = b, a
	}
	if b.isFull() {
		return newRun(append(resultRuns(1), b.runs...), Width, o)
	}
	out := resultRuns(len(a.runs) + len(b.runs))
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
	return efficient(out, o)
}
