package bench

import "slices"

// known is the sum that the integer replies of a row must have. For the module it is worked out from the sets with
// plain sorted lists; native BITOP answers byte lengths, and native MIN and MAX do not exist.
func (c *Census) known(op string, f Family) int64 {
	var n, first, last int64
	for _, s := range c.Sets {
		n += int64(len(s))
		if len(s) > 0 {
			first += int64(s[0])
			last += int64(s[len(s)-1])
		}
	}
	switch op {
	case "SETBIT", "GETBIT", "BITCOUNT":
		// The first pass of SETBIT answers 0, the second finds every bit set, the third none.
		return n
	case "BITPOS":
		var clear int64
		for _, s := range c.Sets {
			clear += firstAbsent(s)
		}
		return first + clear
	case "MIN", "MAX":
		switch {
		case !f.module():
			return 0
		case op == "MIN":
			return first
		}
		return last
	case "BITOP NOT":
		if !f.module() {
			return c.sum(func(a, _ []uint32) int64 { return byteLen(a) }, false)
		}
		// Positions 0 to the last set bit, less the set ones.
		return last + int64(len(c.Sets)) - n
	}
	if !f.module() {
		return c.sum(func(a, b []uint32) int64 { return max(byteLen(a), byteLen(b)) }, true)
	}
	return c.sum(func(a, b []uint32) int64 {
		both := int64(common(a, b))
		all := int64(len(a)+len(b)) - both
		switch op {
		case "BITOP OR":
			return all
		case "BITOP XOR", "BITOP ONE":
			return all - both
		}
		return both // AND, and ANDOR of two sources
	}, true)
}

// sum adds f over the sources of a BITOP row: pairs 2i and 2i+1, missing ones empty, or single sets.
func (c *Census) sum(f func(a, b []uint32) int64, pairs bool) int64 {
	var t int64
	for i := range c.Sets {
		if !pairs {
			t += f(c.Sets[i], nil)
		} else if 2*i+1 < len(c.Sets) {
			t += f(c.Sets[2*i], c.Sets[2*i+1])
		} else if 2*i < len(c.Sets) {
			t += f(c.Sets[2*i], nil)
		}
	}
	return t
}

func byteLen(s []uint32) int64 {
	if len(s) == 0 {
		return 0
	}
	return int64(s[len(s)-1])/8 + 1
}

func firstAbsent(s []uint32) int64 {
	for i, v := range s {
		if int(v) != i {
			return int64(i)
		}
	}
	return int64(len(s))
}

// common counts the values in both ascending lists.
func common(a, b []uint32) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	n := 0
	for _, v := range a {
		i, ok := slices.BinarySearch(b, v)
		if ok {
			n++
		}
		b = b[i:]
	}
	return n
}
