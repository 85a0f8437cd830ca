package container

// Not is the complement inside the first end positions of the chunk, 1 to 65,536; nothing of c may be set past them. c is
// nil where the chunk has no container: the answer is then one run. The result is a new container that o owns; it may be
// empty.
//
// An array whose complement is smaller in runs is negated as runs, so that the complement of a sparse bitmap stays
// compact (spec/native-bitmap.md 3, BITOP).
func Not(c *Container, end int, o *Owner) *Container {
	all := Interval{0, uint16(end - 1)}
	if c == nil {
		return newRun([]Interval{all}, end, o)
	}
	switch c.kind {
	case Bitset:
		w := c.newWords()
		w.flipRange(all)
		return settle(w, end-c.Card(), o)
	case Run:
		return notRuns(c.runs, all, o)
	}
	left := end - c.Card()
	runs := countArrayRuns(c.array) + 1
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
		return notRuns(arrayIntervals(c.array, nil), all, o)
	}
	w := c.newWords()
	w.flipRange(all)
	return settle(w, left, o)
}

func notRuns(runs []Interval, all Interval, o *Owner) *Container {
	out := make([]Interval, 0, len(runs)+1)
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
	return efficient(out, o)
}
