package container

// searchRuns is the index of the last run that starts at or before v, or -1.
func searchRuns(runs []Interval, v uint16) int {
	lo, hi := 0, len(runs)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if runs[m].First <= v {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo - 1
}

// grownRuns is the next room of a run container of room n that needs at least need runs.
func grownRuns(n, need int) int {
	switch {
	case n == 0:
		n = firstRuns
	case n < 64:
		n *= 2
	case n < 1024:
		n = n * 3 / 2
	default:
		n = n * 5 / 4
	}
	return max(n, need)
}

// resultRuns is an empty list for the result of an operation that may need that many runs.
func (m *Maker) resultRuns(need int) []Interval {
	if need <= firstRuns {
		return m.runs(firstRuns)
	}
	return m.runs(grownRuns(firstRuns, need))
}

func newRun(runs []Interval, card int, o *Owner) *Container {
	return &Container{kind: Run, card: int32(card), runs: runs, owner: o}
}

func cardOf(runs []Interval) int {
	n := len(runs)
	for _, r := range runs {
		n += int(r.Last) - int(r.First)
	}
	return n
}

func (c *Container) isFull() bool { return c.kind == Run && c.card == Width }

// insertRun opens a place at index i.
func (c *Container) insertRun(i int, r Interval) {
	n := len(c.runs)
	if n == cap(c.runs) {
		c.runs = append(make([]Interval, 0, grownRuns(n, n+1)), c.runs...)
	}
	c.runs = c.runs[:n+1]
	copy(c.runs[i+1:], c.runs[i:n])
	c.runs[i] = r
}

func (c *Container) dropRun(i int) { c.runs = append(c.runs[:i], c.runs[i+1:]...) }

func (c *Container) addRun(v uint16) bool {
	i := searchRuns(c.runs, v)
	if i >= 0 && v <= c.runs[i].Last {
		return false
	}
	c.card++
	joinsLeft := i >= 0 && c.runs[i].Last+1 == v
	joinsRight := i+1 < len(c.runs) && c.runs[i+1].First == v+1 && v != Width-1
	switch {
	case joinsLeft && joinsRight:
		c.runs[i].Last = c.runs[i+1].Last
		c.dropRun(i + 1)
	case joinsLeft:
		c.runs[i].Last = v
	case joinsRight:
		c.runs[i+1].First = v
	default:
		c.insertRun(i+1, Interval{v, v})
	}
	return true
}

func (c *Container) removeRun(v uint16) bool {
	i := searchRuns(c.runs, v)
	if i < 0 || v > c.runs[i].Last {
		return false
	}
	c.card--
	r := c.runs[i]
	switch {
	case r.First == r.Last:
		c.dropRun(i)
	case v == r.First:
		c.runs[i].First++
	case v == r.Last:
		c.runs[i].Last--
	default:
		c.runs[i].Last = v - 1
		c.insertRun(i+1, Interval{v + 1, r.Last})
	}
	return true
}

// joinRun appends r to a sorted list whose last run may reach into it.
func joinRun(dst []Interval, r Interval) []Interval {
	if n := len(dst); n > 0 && int(r.First) <= int(dst[n-1].Last)+1 {
		if r.Last > dst[n-1].Last {
			dst[n-1].Last = r.Last
		}
		return dst
	}
	return append(dst, r)
}

// flipRun appends r to a sorted list and keeps what is covered an odd number of times: the values that r shares with the
// last run leave both. r must start at or after the start of the last run.
func flipRun(dst []Interval, r Interval) []Interval {
	n := len(dst)
	if n == 0 || int(r.First) > int(dst[n-1].Last)+1 {
		return append(dst, r)
	}
	last := dst[n-1]
	if int(r.First) == int(last.Last)+1 {
		dst[n-1].Last = r.Last
		return dst
	}
	if r.First > last.First {
		dst[n-1].Last = r.First - 1
	} else {
		dst = dst[:n-1]
	}
	switch {
	case r.Last < last.Last:
		dst = append(dst, Interval{r.Last + 1, last.Last})
	case r.Last > last.Last:
		dst = append(dst, Interval{last.Last + 1, r.Last})
	}
	return dst
}
