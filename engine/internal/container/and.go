package container

// intersect is Intersection of two that are not both bitsets.
func intersect(a, b *Container, m *Maker) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return andArrays(a.array, b.array, m)
	case a.kind == Array && b.kind == Bitset:
		return m.array(pick(m.list(len(a.array)), a.array, b.words, 1))
	case a.kind == Array:
		return andArrayRuns(a.array, b.runs, m)
	case a.kind == Bitset:
		return andBitsetRuns(a, b, m)
	}
	return andRuns(a, b, m)
}

// rank orders the kinds, so that a symmetric operation has six cases instead of nine.
func rank(k Kind) int {
	switch k {
	case Array:
		return 0
	case Bitset:
		return 1
	}
	return 2
}

// skewed is how many times longer one list must be for a search per value to beat a merge.
const skewed = 64

func andArrays(a, b []uint16, m *Maker) *Container {
	if len(a) > len(b) {
		a, b = b, a
	}
	out := m.list(len(a))
	if len(a)*skewed < len(b) {
		for _, v := range a {
			i := search(b, v)
			if b = b[i:]; len(b) == 0 {
				break
			}
			if b[0] == v {
				out = append(out, v)
			}
		}
		return m.array(out)
	}
	// As in mergeArrays, nothing branches on the data.
	all, n := out[:len(a)], 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i], b[j]
		all[n] = x
		d := int(x) - int(y)
		le, ge := (d-1)>>63, ^d>>63 // -1 where x <= y, and where y <= x
		n -= le & ge
		i -= le
		j -= ge
	}
	return m.array(all[:n:cap(out)])
}

// pick keeps the values of a whose bit in w equals want, in dst, which has room for all of them. It does not branch on the data.
func pick(dst, a []uint16, w *words, want uint64) []uint16 {
	out := dst[:len(a)]
	n := 0
	for _, v := range a {
		out[n] = v
		n += int(w[v>>6] >> (v & 63) & 1 & want)
		n += int((^w[v>>6] >> (v & 63) & 1) & (want ^ 1))
	}
	return out[:n]
}

func andArrayRuns(a []uint16, runs []Interval, m *Maker) *Container {
	out := m.list(len(a))
	i := 0
	for _, v := range a {
		for i < len(runs) && runs[i].Last < v {
			i++
		}
		if i == len(runs) {
			break
		}
		if runs[i].First <= v {
			out = append(out, v)
		}
	}
	return m.array(out)
}

// andBitsetRuns answers with an array when the runs alone could fit one.
func andBitsetRuns(b, r *Container, m *Maker) *Container {
	if r.isFull() {
		return m.bitset(m.blockOf(b), b.Card())
	}
	if r.card <= MaxArray {
		out := m.list(int(min(r.card, b.card)))
		for _, run := range r.runs {
			for v := int(run.First); v <= int(run.Last); v++ {
				if b.words[v>>6]>>(v&63)&1 != 0 {
					out = append(out, uint16(v))
				}
			}
		}
		return m.array(out)
	}
	w := m.blockOf(r)
	return m.settle(w, w.and(w, b.words))
}

func andRuns(a, b *Container, m *Maker) *Container {
	switch {
	case a.isFull():
		return m.efficient(append(m.resultRuns(len(b.runs)), b.runs...))
	case b.isFull():
		return m.efficient(append(m.resultRuns(len(a.runs)), a.runs...))
	}
	out := m.resultRuns(len(a.runs) + len(b.runs))
	for i, j := 0, 0; i < len(a.runs) && j < len(b.runs); {
		x, y := a.runs[i], b.runs[j]
		if r := (Interval{max(x.First, y.First), min(x.Last, y.Last)}); r.First <= r.Last {
			out = append(out, r)
		}
		if x.Last <= y.Last {
			i++
		}
		if y.Last <= x.Last {
			j++
		}
	}
	return m.efficient(out)
}
