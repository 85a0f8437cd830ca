package container

// Not is the complement inside the first end positions of the chunk, 1 to 65,536; nothing of c may be set past them. c is
// nil where the chunk has no container: the answer is then one run. The result is a new container; it may be empty.
//
// An array whose complement is smaller in runs is negated as runs, so that the complement of a sparse bitmap stays
// compact (spec/native-bitmap.md 3, BITOP).
func Not(c *Container, end int, m *Maker) *Container {
	all := Interval{0, uint16(end - 1)}
	if c == nil {
		return m.run(append(m.runs(1), all), end)
	}
	switch c.kind {
	case Bitset:
		w := m.blockOf(c)
		w.flipRange(all)
		return m.settle(w, end-c.Card())
	case Run:
		return notRuns(c.runs, all, m)
	}
	left := end - c.Card()
	runs := countArrayRuns(c.array, Width) + 1
	if len(c.array) > 0 && c.array[0] == 0 {
		runs--
	}
	if n := len(c.array); n > 0 && c.array[n-1] == all.Last {
		runs--
	}
	direct := BitsetBytes
	if left <= MaxArray {
		direct = arrayBytes(left)
	}
	if runBytes(runs) < direct {
		return notRuns(arrayIntervals(c.array, nil), all, m)
	}
	w := m.blockOf(c)
	w.flipRange(all)
	return m.settle(w, left)
}

func notRuns(runs []Interval, all Interval, m *Maker) *Container {
	out := m.runs(len(runs) + 1)
	from := 0
	for _, r := range runs {
		if int(r.First) > from {
			out = append(out, Interval{uint16(from), r.First - 1})
		}
		from = int(r.Last) + 1
	}
	if from <= int(all.Last) {
		out = append(out, Interval{uint16(from), all.Last})
	}
	return m.efficient(out)
}
