package container

// grown is the next room of an array of room n that needs at least need values: doubled below 64, then half more, then
// a quarter more from 1,024, and never past 4,096 while that is enough.
func grown(n, need int) int {
	switch {
	case n <= 0:
		n = 0
	case n < 64:
		n *= 2
	case n < 1024:
		n = n * 3 / 2
	default:
		n = n * 5 / 4
	}
	most := Width
	if need <= MaxArray {
		most = MaxArray
	}
	return min(max(n, need), most)
}

// search is the position of v in a sorted list, or where it would stand.
func search(a []uint16, v uint16) int {
	lo, hi := 0, len(a)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if a[m] < v {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

func (c *Container) addArray(v uint16) bool {
	n := len(c.array)
	at := n
	if n > 0 && c.array[n-1] >= v {
		at = search(c.array, v)
		if c.array[at] == v {
			return false
		}
	}
	if n >= MaxArray {
		c.toBitset()
		return c.Add(v)
	}
	if n == cap(c.array) {
		c.array = append(make([]uint16, 0, grown(n, n+1)), c.array...)
	}
	c.array = c.array[:n+1]
	copy(c.array[at+1:], c.array[at:n])
	c.array[at] = v
	c.card++
	return true
}

func (c *Container) removeArray(v uint16) bool {
	i := search(c.array, v)
	if i == len(c.array) || c.array[i] != v {
		return false
	}
	c.array = append(c.array[:i], c.array[i+1:]...)
	c.card--
	return true
}

// newArray wraps a sorted list whose room is already what it should be.
func newArray(a []uint16, o *Owner) *Container {
	return &Container{kind: Array, card: int32(len(a)), array: a, owner: o}
}

// countArrayRuns is the number of maximal runs in a sorted list, or any number above most once it is clear that there are
// more.
func countArrayRuns(a []uint16, most int) int {
	if len(a) == 0 {
		return 0
	}
	n, last := 1, a[0]
	for i := 1; i < len(a) && n <= most; {
		for end := min(len(a), i+16); i < end; i++ {
			v := a[i]
			if v-last != 1 {
				n++
			}
			last = v
		}
	}
	return n
}
