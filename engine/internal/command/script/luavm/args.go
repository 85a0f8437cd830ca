package luavm

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// badArg raises what luaL_argerror says about argument n of the running function.
func (m *machine) badArg(L *lua.LState, n int, text string) int {
	name := "?"
	called := m.at(L, 1).name(0)
	if i := strings.IndexByte(called, '\''); i >= 0 {
		name = strings.TrimSuffix(called[i+1:], "'")
		if strings.HasPrefix(called, "method ") {
			if n--; n == 0 {
				return m.fault(L, "calling '%s' on bad self (%s)", name, text)
			}
		}
	}
	return m.fault(L, "bad argument #%d to '%s' (%s)", n, name, text)
}

func (m *machine) wrongType(L *lua.LState, n int, want string) {
	got := "no value"
	if n <= L.GetTop() {
		got = typeName(L.Get(n))
	}
	m.badArg(L, n, fmt.Sprintf("%s expected, got %s", want, got))
}

func (m *machine) needAny(L *lua.LState, n int) lua.LValue {
	if n > L.GetTop() {
		m.badArg(L, n, "value expected")
	}
	return L.Get(n)
}

func (m *machine) needTable(L *lua.LState, n int) *lua.LTable {
	t, ok := L.Get(n).(*lua.LTable)
	if !ok {
		m.wrongType(L, n, "table")
	}
	return t
}

// needWritable is a table that may be changed.
func (m *machine) needWritable(L *lua.LState, n int) *lua.LTable {
	t := m.needTable(L, n)
	if m.readonly[t] {
		m.bare(L, readonlyText)
	}
	return t
}

func (m *machine) needFunction(L *lua.LState, n int) *lua.LFunction {
	f, ok := L.Get(n).(*lua.LFunction)
	if !ok {
		m.wrongType(L, n, "function")
	}
	return f
}

func (m *machine) needString(L *lua.LState, n int) string {
	v := L.Get(n)
	if !stringLike(v) {
		m.wrongType(L, n, "string")
	}
	return tostr(v)
}

func (m *machine) optString(L *lua.LState, n int, def string) string {
	if L.Get(n) == lua.LNil {
		return def
	}
	return m.needString(L, n)
}

func (m *machine) needNumber(L *lua.LState, n int) float64 {
	f, ok := number(L.Get(n))
	if !ok {
		m.wrongType(L, n, "number")
	}
	return f
}

func (m *machine) needInt(L *lua.LState, n int) int64 { return toInt(m.needNumber(L, n)) }

// needInt32 is C's int, the low half of a 64-bit integer.
func (m *machine) needInt32(L *lua.LState, n int) int64 { return int64(int32(m.needInt(L, n))) }

func (m *machine) optInt(L *lua.LState, n int, def int64) int64 {
	if L.Get(n) == lua.LNil {
		return def
	}
	return m.needInt(L, n)
}
