package luavm

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) tableLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"concat": m.tableConcat, "foreach": m.foreach, "foreachi": m.foreachi, "getn": m.getn, "insert": m.tableInsert,
		"maxn": m.maxn, "remove": m.tableRemove, "sort": m.tableSort,
		"setn": func(L *lua.LState) int {
			m.needTable(L, 1)
			return m.fault(L, "'setn' is obsolete")
		},
	}
}

func (m *machine) tableConcat(L *lua.LState) int {
	sep := m.optString(L, 2, "")
	t := m.needTable(L, 1)
	i := m.optInt(L, 3, 1)
	var last int64
	if L.Get(4) == lua.LNil {
		last = int64(m.length(L, t))
	} else {
		last = m.needInt(L, 4)
	}
	var b strings.Builder
	for first := i; i <= last; i++ {
		v := get(t, int(i))
		if !stringLike(v) {
			return m.fault(L, "invalid value (%s) at index %d in table for 'concat'", typeName(v), i)
		}
		s := tostr(v)
		m.meter.steps(L, 2+(len(s)+len(sep))/64)
		m.meter.bytes(L, 2*(len(s)+len(sep)))
		if i > first {
			b.WriteString(sep)
		}
		b.WriteString(s)
	}
	if b.Len() > 64 {
		m.meter.text(L, 0)
	}
	return m.push(L, b.String())
}

func (m *machine) foreach(L *lua.LState) int {
	t, f := m.needTable(L, 1), m.needFunction(L, 2)
	k, v := m.next(L, t, lua.LNil)
	for k != lua.LNil {
		L.Push(f)
		L.Push(k)
		L.Push(v)
		m.call(L, 2, 1)
		if L.Get(-1) != lua.LNil {
			return 1
		}
		L.Pop(1)
		m.meter.steps(L, 1)
		k, v = m.next(L, t, k)
	}
	return 0
}

func (m *machine) foreachi(L *lua.LState) int {
	t, f := m.needTable(L, 1), m.needFunction(L, 2)
	n := m.length(L, t)
	for i := 1; i <= n; i++ {
		L.Push(f)
		L.Push(lua.LNumber(i))
		L.Push(get(t, i))
		m.call(L, 2, 1)
		if L.Get(-1) != lua.LNil {
			return 1
		}
		L.Pop(1)
		m.meter.steps(L, 1)
	}
	return 0
}

func (m *machine) getn(L *lua.LState) int {
	L.Push(lua.LNumber(m.length(L, m.needTable(L, 1))))
	return 1
}

func (m *machine) maxn(L *lua.LState) int {
	t := m.needTable(L, 1)
	best := lua.LNumber(t.MaxN())
	count := 0
	t.ForEach(func(k, _ lua.LValue) {
		count++
		if n, ok := k.(lua.LNumber); ok && n > best {
			best = n
		}
	})
	m.meter.steps(L, count)
	L.Push(best)
	return 1
}

func (m *machine) tableInsert(L *lua.LState) int {
	t := m.needTable(L, 1)
	end := m.length(L, t) + 1
	at, v := end, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		at, v = int(m.needInt32(L, 2)), L.Get(3)
		end = max(end, at)
	default:
		return m.fault(L, "wrong number of arguments to 'insert'")
	}
	if m.readonly[t] {
		return m.bare(L, readonlyText)
	}
	for i := end; i > at; i-- {
		m.meter.steps(L, 1)
		m.put(L, t, lua.LNumber(i), get(t, i-1))
	}
	m.put(L, t, lua.LNumber(at), v)
	return 0
}

func (m *machine) tableRemove(L *lua.LState) int {
	t := m.needTable(L, 1)
	end := m.length(L, t)
	at := int(int32(m.optInt(L, 2, int64(end))))
	if at < 1 || at > end {
		return 0
	}
	if m.readonly[t] {
		return m.bare(L, readonlyText)
	}
	v := get(t, at)
	for i := at; i < end; i++ {
		m.meter.steps(L, 1)
		m.put(L, t, lua.LNumber(i), get(t, i+1))
	}
	m.put(L, t, lua.LNumber(end), lua.LNil)
	L.Push(v)
	return 1
}

func (m *machine) tableSort(L *lua.LState) int {
	t := m.needTable(L, 1)
	n := m.length(L, t)
	if L.Get(2) != lua.LNil {
		m.needFunction(L, 2)
	}
	if m.readonly[t] {
		return m.bare(L, readonlyText)
	}
	s := &sorter{m: m, L: L, t: t, less: L.Get(2)}
	s.sort(1, n)
	return 0
}

// sorter is the quicksort of Lua 5.1: equal elements end where they end in the real server, and an order function that
// contradicts itself is noticed where it is noticed there.
type sorter struct {
	m    *machine
	L    *lua.LState
	t    *lua.LTable
	less lua.LValue
}

func (s *sorter) before(a, b lua.LValue) bool {
	s.m.meter.steps(s.L, 2)
	if s.less == lua.LNil {
		s.m.weighPair(s.L, a, b)
		return s.L.LessThan(a, b)
	}
	s.L.Push(s.less)
	s.L.Push(a)
	s.L.Push(b)
	s.m.call(s.L, 2, 1)
	ok := lua.LVAsBool(s.L.Get(-1))
	s.L.Pop(1)
	return ok
}

func (s *sorter) at(i int) lua.LValue { return get(s.t, i) }

func (s *sorter) swap(i, j int) {
	a, b := s.at(i), s.at(j)
	s.m.put(s.L, s.t, lua.LNumber(i), b)
	s.m.put(s.L, s.t, lua.LNumber(j), a)
}

func (s *sorter) sort(lo, hi int) {
	for lo < hi {
		if s.before(s.at(hi), s.at(lo)) {
			s.swap(lo, hi)
		}
		if hi-lo == 1 {
			return
		}
		mid := (lo + hi) / 2
		if s.before(s.at(mid), s.at(lo)) {
			s.swap(mid, lo)
		} else if s.before(s.at(hi), s.at(mid)) {
			s.swap(mid, hi)
		}
		if hi-lo == 2 {
			return
		}
		pivot := s.at(mid)
		s.swap(mid, hi-1)
		i := s.partition(lo, hi, pivot)
		// The smaller part is sorted by recursion, the larger one by going on.
		if i-lo < hi-i {
			s.sort(lo, i-1)
			lo = i + 1
		} else {
			s.sort(i+1, hi)
			hi = i - 1
		}
	}
}

func (s *sorter) partition(lo, hi int, pivot lua.LValue) int {
	i, j := lo, hi-1
	for {
		for i++; s.before(s.at(i), pivot); i++ {
			if i > hi {
				s.m.fault(s.L, "invalid order function for sorting")
			}
		}
		for j--; s.before(pivot, s.at(j)); j-- {
			if j < lo {
				s.m.fault(s.L, "invalid order function for sorting")
			}
		}
		if j < i {
			break
		}
		s.swap(i, j)
	}
	s.swap(hi-1, i)
	return i
}
