package container

// And is what is set in both. The result is a new container that o owns; it may be empty.
func And(a, b *Container, o *Owner) *Container {
	if rank(a.kind) > rank(b.kind) {
		a, b = b, a
	}
	switch {
	case a.kind == Array && b.kind == Array:
		return andArrays(a.array, b.array, o)
	case a.kind == Array && b.kind == Bitset:
		return newArray(pick(a.array, b.words, 1), o)
	case a.kind == Array:
		return andArrayRuns(a.array, b.runs, o)
	case a.kind == Bitset && b.kind == Bitset:
		return andBitsets(a.words, b.words, o)
	case a.kind == Bitset:
		return andBitsetRuns(a, b, o)
	}
	return andRuns(a, b, o)
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

func andArrays(a, b []uint16, o *Owner) *Container {
	if len(a) > len(b) {
		a, b = b, a
	}
	out := make([]uint16, 0, len(a))
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
		return newArray(out, o)
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i], b[j]
		if x == y {
			out = append(out, x)
		}
		if x <= y {
			i++
		}
		if y <= x {
			j++
		}
	}
	return newArray(out, o)
}

// pick keeps the values of a whose bit in w equals want. It does not branch on the data.
func pick(a []uint16, w *words, want uint64) []uint16 {
	out := make([]uint16, len(a))
	n := 0
	for _, v := range a {
		out[n] = v
		n += int(w[v>>6] >> (v & 63) & 1 & want)
		n += int((^w[v>>6] >> (v & 63) & 1) & (want ^ 1))
	}
	return out[:n]
}

func andArrayRuns(a []uint16, runs []Interval, o *Owner) *Container {
	out := make([]uint16, 0, len(a))
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
	return newArray(out, o)
}

// andBitsets bets on a bitset: one pass over both sides, and no second one where the bet holds.
func andBitsets(a, b *words, o *Owner) *Container {
	w := o.words()
	return settle(w, w.and(a, b), o)
}

// andBitsetRuns answers with an array when the runs alone could fit one.
func andBitsetRuns(b, r *Container, o *Owner) *Container {
	if r.isFull() {
		return b.copyFor(o)
	}
	if r.card <= MaxArray {
		out := make([]uint16, 0, min(r.card, b.card))
		for _, run := range r.runs {
			for v := int(run.First); v <= int(run.Last); v++ {
				if b.words[v>>6]>>(v&63)&1 != 0 {
					out = append(out, uint16(v))
				}
			}
		}
		return newArray(out, o)
	}
	w := new(words)
	for _, run := range r.runs {
		w.setRange(run)
	}
	return settle(w, w.and(w, b.words), o)
}

func andRuns(a, b *Container, o *Owner) *Container {
	switch {
	case a.isFull():
		return efficient(append(resultRuns(len(b.runs)), b.runs...), o)
	case b.isFull():
		return efficient(append(resultRuns(len(a.runs)), a.runs...), o)
	}
	out := resultRuns(len(a.runs) + len(b.runs))
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
	return efficient(out, o)
}

// copyFor is a copy with the same room that o owns, even when o owns c.
func (c *Container) copyFor(o *Owner) *Container {
	n := *c
	n.owner = nil
	return n.Own(o)
}
