package luavm

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Bounds of the pattern matcher: captures as LUA_MAXCAPTURES; depth of recursion, which the length of a pattern would
// otherwise set.
const (
	maxCaptures = 32
	maxMatch    = 1000
)

const (
	captureOpen     = -1
	capturePosition = -2
)

type capture struct{ at, size int }

// matcher matches one pattern at places of one subject, by backtracking. Every step is counted, so that a pattern that
// multiplies its choices ends with the budget.
type matcher struct {
	m        *machine
	L        *lua.LState
	src, pat string
	level    int
	capture  [maxCaptures]capture
	depth    int
	work     int
}

func (m *machine) matcher(L *lua.LState, src, pat string) *matcher {
	// A pattern ends at a zero byte, as it did before 5.2.
	if i := strings.IndexByte(pat, 0); i >= 0 {
		pat = pat[:i]
	}
	return &matcher{m: m, L: L, src: src, pat: pat}
}

func (x *matcher) fail(text string) { x.m.fault(x.L, "%s", text) }

func (x *matcher) step() {
	if x.work++; x.work >= 64 {
		x.flush()
	}
}

func (x *matcher) flush() {
	x.m.meter.steps(x.L, x.work/4)
	x.work &= 3
}

// match gives the end of the match of the pattern from p at s, or -1.
func (x *matcher) match(s, p int) int {
	if x.depth++; x.depth > maxMatch {
		x.fail("pattern too complex")
	}
	defer func() { x.depth-- }()
	for {
		x.step()
		if p == len(x.pat) {
			return s
		}
		switch x.pat[p] {
		case '(':
			if p+1 < len(x.pat) && x.pat[p+1] == ')' {
				return x.open(s, p+2, capturePosition)
			}
			return x.open(s, p+1, captureOpen)
		case ')':
			return x.close(s, p+1)
		case '$':
			if p+1 == len(x.pat) {
				if s == len(x.src) {
					return s
				}
				return -1
			}
		case '%':
			if p+1 < len(x.pat) {
				switch k := x.pat[p+1]; {
				case k == 'b':
					if s = x.balance(s, p+2); s < 0 {
						return -1
					}
					p += 4
					continue
				case k == 'f':
					end, ok := x.frontier(s, p+2)
					if !ok {
						return -1
					}
					p = end
					continue
				case inRange(k, '0', '9'):
					if s = x.back(s, k); s < 0 {
						return -1
					}
					p += 2
					continue
				}
			}
		}
		end := x.classEnd(p)
		var mark byte
		if end < len(x.pat) {
			mark = x.pat[end]
		}
		switch mark {
		case '?':
			if x.single(s, p, end) {
				if e := x.match(s+1, end+1); e >= 0 {
					return e
				}
			}
			p = end + 1
		case '*':
			return x.longest(s, p, end)
		case '+':
			if !x.single(s, p, end) {
				return -1
			}
			return x.longest(s+1, p, end)
		case '-':
			return x.shortest(s, p, end)
		default:
			if !x.single(s, p, end) {
				return -1
			}
			s, p = s+1, end
		}
	}
}

func (x *matcher) longest(s, p, end int) int {
	n := 0
	for x.single(s+n, p, end) {
		n++
	}
	for ; n >= 0; n-- {
		if e := x.match(s+n, end+1); e >= 0 {
			return e
		}
	}
	return -1
}

func (x *matcher) shortest(s, p, end int) int {
	for {
		if e := x.match(s, end+1); e >= 0 {
			return e
		}
		if !x.single(s, p, end) {
			return -1
		}
		s++
	}
}

func (x *matcher) open(s, p, kind int) int {
	if x.level >= maxCaptures {
		x.fail("too many captures")
	}
	x.capture[x.level] = capture{s, kind}
	x.level++
	e := x.match(s, p)
	if e < 0 {
		x.level--
	}
	return e
}

func (x *matcher) close(s, p int) int {
	l := -1
	for i := x.level - 1; i >= 0; i-- {
		if x.capture[i].size == captureOpen {
			l = i
			break
		}
	}
	if l < 0 {
		x.fail("invalid pattern capture")
	}
	x.capture[l].size = s - x.capture[l].at
	e := x.match(s, p)
	if e < 0 {
		x.capture[l].size = captureOpen
	}
	return e
}

func (x *matcher) balance(s, p int) int {
	if p+1 >= len(x.pat) {
		x.fail("unbalanced pattern")
	}
	if s >= len(x.src) || x.src[s] != x.pat[p] {
		return -1
	}
	b, e, depth := x.pat[p], x.pat[p+1], 1
	for s++; s < len(x.src); s++ {
		x.step()
		switch x.src[s] {
		case e:
			if depth--; depth == 0 {
				return s + 1
			}
		case b:
			depth++
		}
	}
	return -1
}

func (x *matcher) frontier(s, p int) (end int, ok bool) {
	if p >= len(x.pat) || x.pat[p] != '[' {
		x.fail("missing '[' after '%f' in pattern")
	}
	end = x.classEnd(p)
	var before, here byte
	if s > 0 {
		before = x.src[s-1]
	}
	if s < len(x.src) {
		here = x.src[s]
	}
	return end, !x.set(before, p, end-1) && x.set(here, p, end-1)
}

// back matches what capture k has matched.
func (x *matcher) back(s int, k byte) int {
	l := int(k) - '1'
	if l < 0 || l >= x.level || x.capture[l].size == captureOpen {
		x.fail("invalid capture index")
	}
	c := x.capture[l]
	x.work += max(c.size, 0) / 16
	if c.size >= 0 && strings.HasPrefix(x.src[s:], x.src[c.at:c.at+c.size]) {
		return s + c.size
	}
	return -1
}

// get is capture i of a match from s to e; without captures the whole match is the first.
func (x *matcher) get(i, s, e int) lua.LValue {
	if i >= x.level {
		if i != 0 {
			x.fail("invalid capture index")
		}
		x.m.meter.text(x.L, e-s)
		return lua.LString(x.src[s:e])
	}
	c := x.capture[i]
	switch c.size {
	case capturePosition:
		return lua.LNumber(c.at + 1)
	case captureOpen:
		x.fail("unfinished capture")
	}
	x.m.meter.text(x.L, c.size)
	return lua.LString(x.src[c.at : c.at+c.size])
}

// push pushes all captures and gives their number. whole pushes the match where there is none.
func (x *matcher) push(s, e int, whole bool) int {
	n := x.level
	if n == 0 && whole {
		n = 1
	}
	for i := range n {
		x.L.Push(x.get(i, s, e))
	}
	return n
}
