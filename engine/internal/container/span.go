package container

// Ones is a container with every position of r set: an array for a single one, runs from two on, as CRoaring makes it for
// a range in a chunk that has no container.
func Ones(r Interval, o *Owner) *Container {
	if r.Len() == 1 {
		c := New(o)
		c.Add(r.First)
		return c
	}
	return newRun([]Interval{r}, r.Len(), o)
}

// Span sets every position of r. An array stays one up to 4,096 values, a bitset stays one until it is full, runs stay
// runs while they are no larger than a bitset (CRoaring, container_add_range). The result is a new container that o owns.
func (c *Container) Span(r Interval, o *Owner) *Container {
	if c.kind == Run {
		runs := mergeSpan(c.runs, r)
		if runBytes(len(runs)) <= BitsetBytes {
			return newRun(runs, cardOf(runs), o)
		}
	}
	w := c.newWords()
	w.setRange(r)
	n := w.count()
	switch {
	case n == Width:
		return newRun([]Interval{{0, Width - 1}}, Width, o)
	case c.kind == Array && n <= MaxArray:
		return newArray(w.values(make([]uint16, 0, n)), o)
	}
	return &Container{kind: Bitset, card: int32(n), words: w, owner: o}
}

// mergeSpan adds r to ascending runs; runs that overlap or touch it become one with it.
func mergeSpan(runs []Interval, r Interval) []Interval {
	out := make([]Interval, 0, len(runs)+1)
	placed := false
	for _, x := range runs {
		switch {
		case int(x.Last)+1 < int(r.First):
			out = append(out, x)
		case int(r.Last)+1 < int(x.First):
			if !placed {
				out, placed = append(out, r), true
			}
			out = append(out, x)
		default:
			r = Interval{min(r.First, x.First), max(r.Last, x.Last)}
		}
	}
	if !placed {
		out = append(out, r)
	}
	return out
}

// Flip is the complement inside r, with what lies outside left as it is, in the kinds of CRoaring's own flip: an array or
// bitset by cardinality, runs in their smallest form. The result is a new container that o owns; it may be empty.
func (c *Container) Flip(r Interval, o *Owner) *Container {
	m := &Maker{Owner: o}
	w := m.blockOf(c)
	w.flipRange(r)
	if c.kind == Run {
		return m.efficient(w.intervals(m.runs(w.countRuns(Width))))
	}
	return m.settle(w, w.count())
}
