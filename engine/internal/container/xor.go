package container

// Xor is what is set in exactly one. The result is a new container that o owns; it may be empty.
func Xor(a, b *Container, o *Owner) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return xorArrays(a, b, o)
	case a.kind == Array && b.kind == Bitset:
		w := b.newWords()
		return settle(w, flipValues(w, b.Card(), a.array), o)
	case a.kind == Array:
		return xorArrayRuns(a, b, o)
	case a.kind == Bitset && b.kind == Bitset:
		w := o.words()
		return settle(w, w.xor(a.words, b.words), o)
	case a.kind == Bitset:
		w := a.newWords()
		for _, r := range b.runs {
			w.flipRange(r)
		}
		return settle(w, w.count(), o)
	}
	return xorRuns(a.runs, b.runs, o)
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

func xorArrays(a, b *Container, o *Owner) *Container {
	x, y := a.array, b.array
	if sum := len(x) + len(y); sum <= MaxArray {
		out := make([]uint16, 0, sum)
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
		return newArray(append(append(out, x[i:]...), y[j:]...), o)
	}
	w := a.newWords()
	return settle(w, flipValues(w, len(x), y), o)
}

// shortArray is the length below which an array is worked into runs one value at a time, to keep the result in runs.
const shortArray = 32

func xorArrayRuns(a, r *Container, o *Owner) *Container {
	switch {
	case len(a.array) < shortArray:
		singles := make([]Interval, len(a.array))
		for i, v := range a.array {
			singles[i] = Interval{v, v}
		}
		return xorRuns(singles, r.runs, o)
	case r.card <= MaxArray:
		return xorArrays(newArray(r.newValues(), o), a, o)
	}
	w := r.newWords()
	return settle(w, flipValues(w, r.Card(), a.array), o)
}

func xorRuns(a, b []Interval, o *Owner) *Container {
	out := resultRuns(len(a) + len(b))
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
	return efficient(out, o)
}
