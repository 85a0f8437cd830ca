package luavm

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) stringLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"byte": m.strByte, "char": m.strChar, "dump": m.strDump, "find": m.strFind, "format": m.strFormat,
		"gfind": m.strGmatch, "gmatch": m.strGmatch, "gsub": m.strGsub, "len": m.strLen, "lower": m.strLower,
		"match": m.strMatch, "rep": m.strRep, "reverse": m.strReverse, "sub": m.strSub, "upper": m.strUpper,
	}
}

// place turns a position that may count from the end into one from the start.
func fromEnd(i int64, n int) int64 {
	if i < 0 {
		i += int64(n) + 1
	}
	return max(i, 0)
}

func (m *machine) strByte(L *lua.LState) int {
	s := m.needString(L, 1)
	i := fromEnd(m.optInt(L, 2, 1), len(s))
	j := fromEnd(m.optInt(L, 3, i), len(s))
	i, j = max(i, 1), min(j, int64(len(s)))
	if i > j {
		return 0
	}
	n := int(j - i + 1)
	if n+L.GetTop() > maxResults {
		return m.fault(L, "stack overflow (string slice too long)")
	}
	m.meter.steps(L, n)
	for ; i <= j; i++ {
		L.Push(lua.LNumber(s[i-1]))
	}
	return n
}

func (m *machine) strChar(L *lua.LState) int {
	b := make([]byte, L.GetTop())
	for i := range b {
		c := m.needInt32(L, i+1)
		if c < 0 || c > 255 {
			return m.badArg(L, i+1, "invalid value")
		}
		b[i] = byte(c)
	}
	m.meter.steps(L, len(b)/4)
	return m.push(L, string(b))
}

func (m *machine) strDump(L *lua.LState) int {
	m.needFunction(L, 1)
	return m.fault(L, "unable to dump given function")
}

func (m *machine) strLen(L *lua.LState) int {
	L.Push(lua.LNumber(len(m.needString(L, 1))))
	return 1
}

// mapped pushes s with f done to every byte.
func (m *machine) mapped(L *lua.LState, f func(byte) byte) int {
	s := m.needString(L, 1)
	m.meter.text(L, len(s))
	m.meter.steps(L, len(s)/16)
	b := []byte(s)
	for i, c := range b {
		b[i] = f(c)
	}
	L.Push(lua.LString(b))
	return 1
}

func (m *machine) strLower(L *lua.LState) int {
	return m.mapped(L, func(c byte) byte {
		if inRange(c, 'A', 'Z') {
			c |= 0x20
		}
		return c
	})
}

func (m *machine) strUpper(L *lua.LState) int {
	return m.mapped(L, func(c byte) byte {
		if inRange(c, 'a', 'z') {
			c &^= 0x20
		}
		return c
	})
}

func (m *machine) strReverse(L *lua.LState) int {
	s := m.needString(L, 1)
	i := len(s)
	return m.mapped(L, func(byte) byte {
		i--
		return s[i]
	})
}

func (m *machine) strRep(L *lua.LState) int {
	s := m.needString(L, 1)
	n := max(m.needInt32(L, 2), 0)
	size := n * int64(len(s))
	if size > math.MaxInt32 || size > MemoryCap {
		m.meter.dead = outOfMemory
		m.meter.stop(L)
	}
	m.meter.text(L, int(size))
	L.Push(lua.LString(strings.Repeat(s, int(n))))
	return 1
}

func (m *machine) strSub(L *lua.LState) int {
	s := m.needString(L, 1)
	i := fromEnd(m.needInt(L, 2), len(s))
	j := fromEnd(m.optInt(L, 3, -1), len(s))
	i, j = max(i, 1), min(j, int64(len(s)))
	if i > j {
		L.Push(lua.LString(""))
		return 1
	}
	m.meter.bytes(L, int(j-i)+17)
	L.Push(lua.LString(s[i-1 : j]))
	return 1
}

const special = "^$*+?.([%-"

func (m *machine) strFind(L *lua.LState) int  { return m.find(L, true) }
func (m *machine) strMatch(L *lua.LState) int { return m.find(L, false) }

func (m *machine) find(L *lua.LState, find bool) int {
	s, p := m.needString(L, 1), m.needString(L, 2)
	init := int(min(max(fromEnd(m.optInt(L, 3, 1), len(s))-1, 0), int64(len(s))))
	x := m.matcher(L, s, p)
	if find && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(x.pat, special)) {
		m.meter.steps(L, (len(s)-init)/16+len(p)/16)
		i := strings.Index(s[init:], p)
		if i < 0 {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(init + i + 1))
		L.Push(lua.LNumber(init + i + len(p)))
		return 2
	}
	from := 0
	if strings.HasPrefix(x.pat, "^") {
		from = 1
	}
	for at := init; at <= len(s); at++ {
		x.level = 0
		if e := x.match(at, from); e >= 0 {
			x.flush()
			if find {
				L.Push(lua.LNumber(at + 1))
				L.Push(lua.LNumber(e))
				return 2 + x.push(at, e, false)
			}
			return x.push(at, e, true)
		}
		if from == 1 {
			break
		}
	}
	x.flush()
	L.Push(lua.LNil)
	return 1
}

func (m *machine) strGmatch(L *lua.LState) int {
	s, p := m.needString(L, 1), m.needString(L, 2)
	at := 0
	m.meter.bytes(L, 800)
	// The strings are upvalues too, so that what the iterator holds is counted.
	L.Push(L.NewClosure(func(L *lua.LState) int {
		x := m.matcher(L, s, p)
		for ; at <= len(s); at++ {
			x.level = 0
			if e := x.match(at, 0); e >= 0 {
				from := at
				if at = e; e == from {
					at++ // an empty match: go on
				}
				x.flush()
				return x.push(from, e, true)
			}
		}
		x.flush()
		return 0
	}, lua.LString(s), lua.LString(p)))
	return 1
}

func (m *machine) strGsub(L *lua.LState) int {
	s, p := m.needString(L, 1), m.needString(L, 2)
	repl := L.Get(3)
	switch repl.Type() {
	case lua.LTNumber, lua.LTString, lua.LTFunction, lua.LTTable:
	default:
		return m.badArg(L, 3, "string/function/table expected")
	}
	limit := int(int32(m.optInt(L, 4, int64(len(s))+1)))
	x := m.matcher(L, s, p)
	from := 0
	if strings.HasPrefix(x.pat, "^") {
		from = 1
	}
	var b strings.Builder
	at, count := 0, 0
	for count < limit {
		x.level = 0
		e := x.match(at, from)
		if e >= 0 {
			count++
			x.flush()
			v := x.replacement(repl, at, e)
			m.meter.text(L, 2*len(v))
			b.WriteString(v)
		}
		switch {
		case e >= 0 && e > at:
			at = e
		case at < len(s):
			if b.Len()&0xfff == 0 {
				m.meter.bytes(L, 1<<13)
			}
			b.WriteByte(s[at])
			at++
		default:
			at = len(s) + 1
		}
		if at > len(s) || from == 1 {
			break
		}
	}
	x.flush()
	if at < len(s) {
		m.meter.text(L, len(s)-at)
		b.WriteString(s[at:])
	}
	m.push(L, b.String())
	L.Push(lua.LNumber(count))
	return 2
}

// replacement is what gsub puts in place of a match.
func (x *matcher) replacement(repl lua.LValue, s, e int) string {
	var v lua.LValue
	switch r := repl.(type) {
	case *lua.LFunction:
		x.L.Push(r)
		n := x.push(s, e, true)
		x.m.call(x.L, n, 1)
		v = x.L.Get(-1)
		x.L.Pop(1)
	case *lua.LTable:
		k := x.get(0, s, e)
		if t, ok := k.(lua.LString); ok {
			x.m.meter.steps(x.L, len(t)/64)
		}
		v = x.L.GetTable(r, k)
	default:
		return x.expand(tostr(r), s, e)
	}
	if !lua.LVAsBool(v) {
		return x.src[s:e]
	}
	if !stringLike(v) {
		x.m.fault(x.L, "invalid replacement value (a %s)", typeName(v))
	}
	return tostr(v)
}

// expand puts captures into a replacement string.
func (x *matcher) expand(r string, s, e int) string {
	if strings.IndexByte(r, '%') < 0 {
		return r
	}
	var b strings.Builder
	for i := 0; i < len(r); i++ {
		if r[i] != '%' {
			b.WriteByte(r[i])
			continue
		}
		i++
		switch {
		case i == len(r):
			// The byte after a last % is the zero that ends a C string.
			b.WriteByte(0)
		case r[i] == '0':
			x.m.meter.text(x.L, e-s)
			b.WriteString(x.src[s:e])
		case inRange(r[i], '1', '9'):
			b.WriteString(tostr(x.get(int(r[i]-'1'), s, e)))
		default:
			b.WriteByte(r[i])
		}
	}
	return b.String()
}
