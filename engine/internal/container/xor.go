package container

// differ is Symmetric of two that are not both bitsets.
func differ(a, b *Container, m *Maker) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return xorArrays(a.array, b.array, m)
	case a.kind == Array && b.kind == Bitset:
		w := m.blockOf(b)
		return m.settle(w, flipValues(w, b.Card(), a.array))
	case a.kind == Array:
		return xorArrayRuns(a, b, m)
	case a.kind == Bitset:
		w := m.blockOf(a)
		for _, r := range b.runs {
			w.flipRange(r)
		}
		return m.settle(w, w.count())
	}
	return xorRuns(a.runs, b.runs, m)
}

// flipValues flips the bits in the list and gives the new count.
func flipValues(w *words, card int, a []uint16) int {
	for _, v := range a {
		p := &w[v>>6]
		card += 1 - 2*int(*p>>(v&63)&1)
		*p ^= 1 << (v & 63)
	}
	return card
}

func xorArrays(x, y []uint16, m *Maker) *Container {
	if sum := len(x) + len(y); sum <= MaxArray {
		out := m.list(sum)
		i, j := 0, 0
		for i < len(x) && j < len(y) {
			switch {
			case x[i] < y[j]:
				out = append(out, x[i])
				i++
			case x[i] > y[j]:
				out = append(out, y[j])
				j++
			default:
				i++
				j++
			}
		}
		return m.array(append(append(out, x[i:]...), y[j:]...))
	}
	w := m.block()
	clear(w[:])
	return m.settle(w, flipValues(w, w.setValues(0, x), y))
}

// shortArray is the length below which an array is worked into runs one value at a time, to keep the result in runs.
const shortArray = 32

func xorArrayRuns(a, r *Container, m *Maker) *Container {
	switch {
	case len(a.array) < shortArray:
		singles := make([]Interval, len(a.array))
		for i, v := range a.array {
			singles[i] = Interval{v, v}
		}
		return xorRuns(singles, r.runs, m)
	case r.card <= MaxArray:
		return xorArrays(r.newValues(), a.array, m)
	}
	w := m.blockOf(r)
	return m.settle(w, flipValues(w, r.Card(), a.array))
}

func xorRuns(a, b []Interval, m *Maker) *Container {
	out := m.resultRuns(len(a) + len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		if j == len(b) || (i < len(a) && a[i].First <= b[j].First) {
			out = flipRun(out, a[i])
			i++
		} else {
			out = flipRun(out, b[j])
			j++
		}
	}
	return m.efficient(out)
}
