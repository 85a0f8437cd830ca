package luavm

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

const readonlyText = "Attempt to modify a readonly table"

// hiddenFunctions are what lua51 calls for operations that must be counted before they work.
func (m *machine) hiddenFunctions() [lua51.HiddenCount]lua.LGFunction {
	return [lua51.HiddenCount]lua.LGFunction{
		lua51.Set: m.opSet,
		lua51.Global: func(L *lua.LState) int {
			return m.fault(L, readonlyText)
		},
		lua51.Cat: m.opCat,
		lua51.Len: m.opLen,
		lua51.Mod: m.opMod,
		lua51.Pass: func(L *lua.LState) int {
			m.meter.steps(L, L.GetTop())
			return L.GetTop()
		},
		lua51.Args:  m.opArgs,
		lua51.Fresh: m.opFresh,
		lua51.Key:   m.opKey,
		lua51.Init:  func(L *lua.LState) int { return m.opBound(L, "initial value") },
		lua51.Limit: func(L *lua.LState) int { return m.opBound(L, "limit") },
		lua51.Step:  func(L *lua.LState) int { return m.opBound(L, "step") },
	}
}

// opSet is t[k] = v.
func (m *machine) opSet(L *lua.LState) int {
	o, k, v := L.Get(1), L.Get(2), L.Get(3)
	for i := range lua.MaxTableGetLoop {
		t, ok := o.(*lua.LTable)
		if ok {
			if m.readonly[t] {
				return m.fault(L, readonlyText)
			}
			if t.Metatable == lua.LNil || t.RawGet(k) != lua.LNil {
				return m.store(L, t, k, v)
			}
		}
		h := L.GetMetaField(o, "__newindex")
		switch {
		case h == lua.LNil && ok:
			return m.store(L, t, k, v)
		case h == lua.LNil:
			name := ""
			if i == 0 {
				name = m.at(L, 1).name(0)
			}
			return m.fault(L, "%s", operand("index", name, typeName(o)))
		case h.Type() == lua.LTFunction:
			L.Push(h)
			L.Push(o)
			L.Push(k)
			L.Push(v)
			m.call(L, 3, 0)
			return 0
		}
		o = h
	}
	return m.fault(L, "loop in settable")
}

func (m *machine) store(L *lua.LState, t *lua.LTable, k, v lua.LValue) int {
	if k == lua.LNil {
		return m.fault(L, "table index is nil")
	}
	if n, ok := k.(lua.LNumber); ok && math.IsNaN(float64(n)) {
		return m.fault(L, "table index is NaN")
	}
	m.put(L, t, k, v)
	return 0
}

// opCat joins its arguments, from the right as Lua does.
func (m *machine) opCat(L *lua.LState) int {
	n := L.GetTop()
	right := L.Get(n)
	for i := n - 1; i > 0; {
		if !stringLike(L.Get(i)) || !stringLike(right) {
			left := L.Get(i)
			h := L.GetMetaField(left, "__concat")
			if h == lua.LNil {
				h = L.GetMetaField(right, "__concat")
			}
			if h == lua.LNil {
				at := i
				if stringLike(left) {
					left, at = right, i+1
				}
				name := ""
				if i == n-1 || at == i {
					name = m.at(L, 1).name(at - 1)
				}
				return m.fault(L, "%s", operand("concatenate", name, typeName(left)))
			}
			L.Push(h)
			L.Push(left)
			L.Push(right)
			m.call(L, 2, 1)
			right = L.Get(-1)
			L.Pop(1)
			i--
			continue
		}
		first := i
		for first > 1 && stringLike(L.Get(first-1)) {
			first--
		}
		right = m.join(L, first, i, right)
		i = first - 1
	}
	L.Push(right)
	return 1
}

// join makes one string of arguments first to last and right.
func (m *machine) join(L *lua.LState, first, last int, right lua.LValue) lua.LValue {
	if first == last {
		a, b := tostr(L.Get(first)), tostr(right)
		m.meter.text(L, len(a)+len(b))
		return lua.LString(a + b)
	}
	parts := make([]string, 0, last-first+2)
	size := 0
	for i := first; i <= last; i++ {
		s := tostr(L.Get(i))
		parts = append(parts, s)
		size += len(s)
	}
	s := tostr(right)
	m.meter.text(L, size+len(s))
	return lua.LString(strings.Join(append(parts, s), ""))
}

// opLen is the length operator.
func (m *machine) opLen(L *lua.LState) int {
	switch v := L.Get(1).(type) {
	case lua.LString:
		L.Push(lua.LNumber(len(v)))
	case *lua.LTable:
		L.Push(lua.LNumber(m.length(L, v)))
	default:
		return m.fault(L, "%s", operand("get length of", m.at(L, 1).name(0), typeName(v)))
	}
	return 1
}

// opArgs makes the table arg of an old-style vararg function.
func (m *machine) opArgs(L *lua.LState) int {
	n := L.GetTop()
	m.meter.steps(L, n)
	m.meter.bytes(L, costTable+costArray+n*costSlot)
	t := L.CreateTable(0, 1)
	for i := 1; i <= n; i++ {
		if v := L.Get(i); v != lua.LNil {
			m.putAt(L, t, i, v)
		}
	}
	t.RawSetString("n", lua.LNumber(n))
	L.Push(t)
	return 1
}

func holes(t *lua.LTable, n int) bool {
	for i := 1; i <= n; i++ {
		if t.RawGetInt(i) == lua.LNil {
			return true
		}
	}
	return false
}

// opFresh drops the nils at the end of a table that was just constructed. A second argument says that it had computed
// keys, whose indexes Lua keeps in the hash part.
func (m *machine) opFresh(L *lua.LState) int {
	t := L.Get(1).(*lua.LTable)
	n := t.MaxN()
	m.meter.steps(L, n/16)
	if n > 0 {
		v := t.RawGetInt(n)
		// Without a position Remove takes the last element, nil or not.
		for t.Remove(0) == lua.LNil {
		}
		t.RawSetInt(n, v)
		if lua.LVAsBool(L.Get(2)) && holes(t, n) {
			m.tables.gap(t)
		}
	} else if k, _ := t.Next(lua.LNil); k == lua.LNil {
		*t = *L.CreateTable(0, 0)
	} else {
		m.rebuild(L, t)
	}
	L.Push(t)
	return 1
}

// opKey is a computed key in a constructor. One that no table can have is refused later, when its value is known.
func (m *machine) opKey(L *lua.LState) int {
	k := L.Get(1)
	if i, ok := arrayKey(k); ok {
		m.meter.steps(L, i/2)
		m.meter.bytes(L, i*costSlot*2)
	} else {
		m.meter.bytes(L, costEntry*2)
	}
	if k == lua.LNil || k != k {
		m.run.badKey = m.at(L, 1)
	}
	L.Push(k)
	return 1
}

// opBound is a bound of a numeric loop: a number, or a string that reads as one.
func (m *machine) opBound(L *lua.LState, what string) int {
	n, ok := number(L.Get(1))
	if !ok {
		return m.fault(L, "'for' %s must be a number", what)
	}
	L.Push(lua.LNumber(n))
	return 1
}
