package luavm

func inRange(c, lo, hi byte) bool { return c >= lo && c <= hi }

func isAlpha(c byte) bool { return inRange(c|0x20, 'a', 'z') }

func isSpace(c byte) bool { return c == ' ' || inRange(c, '\t', '\r') }

func isPunct(c byte) bool { return inRange(c, '!', '~') && !isAlpha(c) && !inRange(c, '0', '9') }

// class says whether c is in the class %k.
func class(c, k byte) bool {
	var in bool
	switch k | 0x20 {
	case 'a':
		in = isAlpha(c)
	case 'c':
		in = c < 32 || c == 127
	case 'd':
		in = inRange(c, '0', '9')
	case 'l':
		in = inRange(c, 'a', 'z')
	case 'p':
		in = isPunct(c)
	case 's':
		in = isSpace(c)
	case 'u':
		in = inRange(c, 'A', 'Z')
	case 'w':
		in = isAlpha(c) || inRange(c, '0', '9')
	case 'x':
		in = inRange(c, '0', '9') || inRange(c|0x20, 'a', 'f')
	case 'z':
		in = c == 0
	default:
		return k == c
	}
	if !isAlpha(k) {
		return k == c
	}
	return in != inRange(k, 'A', 'Z')
}

// set says whether c is in the set that begins at p and whose ']' is at end.
func (x *matcher) set(c byte, p, end int) bool {
	in := true
	p++
	if x.pat[p] == '^' {
		in = false
		p++
	}
	for ; p < end; p++ {
		switch {
		case x.pat[p] == '%':
			p++
			if class(c, x.pat[p]) {
				return in
			}
		case x.pat[p+1] == '-' && p+2 < end:
			if inRange(c, x.pat[p], x.pat[p+2]) {
				return in
			}
			p += 2
		case x.pat[p] == c:
			return in
		}
		x.step()
	}
	return !in
}

// single says whether the byte at s matches the class from p to end.
func (x *matcher) single(s, p, end int) bool {
	x.step()
	if s >= len(x.src) {
		return false
	}
	c := x.src[s]
	switch x.pat[p] {
	case '.':
		return true
	case '%':
		return class(c, x.pat[p+1])
	case '[':
		return x.set(c, p, end-1)
	}
	return x.pat[p] == c
}

// classEnd is the place after the single-character class at p.
func (x *matcher) classEnd(p int) int {
	c := x.pat[p]
	p++
	switch c {
	case '%':
		if p >= len(x.pat) {
			x.fail("malformed pattern (ends with '%')")
		}
		return p + 1
	case '[':
		if p < len(x.pat) && x.pat[p] == '^' {
			p++
		}
		for first := true; first || p >= len(x.pat) || x.pat[p] != ']'; first = false {
			if p >= len(x.pat) {
				x.fail("malformed pattern (missing ']')")
			}
			p++
			if x.pat[p-1] == '%' && p < len(x.pat) {
				p++
			}
		}
		return p + 1
	}
	return p
}
