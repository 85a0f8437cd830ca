// Package glob matches the patterns of KEYS, SCAN and CONFIG GET: * any text, ? any byte, [a-c] and [^a-c] sets, and \
// to take the next byte as it is. It imports nothing of the project.
package glob

// Match says whether all of s fits the pattern; fold ignores the case of ASCII letters. A pattern that ends inside a
// set or behind a backslash is read as far as it goes, as the real server does. Cost: at most the product of both
// lengths, also for patterns with many stars.
func Match(pattern, s string, fold bool) bool {
	p, i := 0, 0
	star, from := -1, 0 // the last star, and where in s its text ends so far
	for i < len(s) {
		if p < len(pattern) && pattern[p] == '*' {
			star, from = p, i
			p++
			continue
		}
		if p < len(pattern) {
			if next, ok := one(pattern, p, s[i], fold); ok {
				p = next
				i++
				continue
			}
		}
		if star < 0 {
			return false
		}
		from++
		p, i = star+1, from
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// one matches a single byte against the element of the pattern at p and gives where the next element begins.
func one(pattern string, p int, c byte, fold bool) (next int, ok bool) {
	switch pattern[p] {
	case '?':
		return p + 1, true
	case '[':
		return set(pattern, p+1, c, fold)
	case '\\':
		if p+1 < len(pattern) {
			p++
		}
	}
	return p + 1, lower(pattern[p], fold) == lower(c, fold)
}

// set matches c against the set that begins at p, behind the bracket.
func set(pattern string, p int, c byte, fold bool) (next int, ok bool) {
	not := p < len(pattern) && pattern[p] == '^'
	if not {
		p++
	}
	c = lower(c, fold)
	found := false
	for p < len(pattern) && pattern[p] != ']' {
		switch {
		case pattern[p] == '\\' && p+1 < len(pattern):
			p++
			found = found || pattern[p] == c
		case p+2 < len(pattern) && pattern[p+1] == '-':
			low, high := pattern[p], pattern[p+2]
			if low > high {
				low, high = high, low
			}
			low, high = lower(low, fold), lower(high, fold)
			p += 2
			found = found || c >= low && c <= high
		default:
			found = found || lower(pattern[p], fold) == c
		}
		p++
	}
	return min(p+1, len(pattern)), found != not
}

func lower(c byte, fold bool) byte {
	if fold && c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
