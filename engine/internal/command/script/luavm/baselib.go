package luavm

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

var inf = math.Inf(1)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// maxResults is how many values a function of C may put on the stack, as LUAI_MAXCSTACK.
const maxResults = 8000

func (m *machine) baseLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"assert": m.assert, "collectgarbage": m.collectgarbage, "error": m.error, "gcinfo": m.gcinfo,
		"getmetatable": m.getmetatable, "ipairs": m.ipairs, "load": m.loadFunction, "loadstring": m.loadstring,
		"next": m.nextFunction, "pairs": m.pairs, "pcall": m.pcall, "rawequal": m.rawequal, "rawget": m.rawget,
		"rawset": m.rawset, "select": m.selectFunction, "setmetatable": m.setmetatable, "tonumber": m.tonumber,
		"tostring": m.tostring, "type": m.typeFunction, "unpack": m.unpack, "xpcall": m.xpcall,
		"__redis__err__handler": m.errHandler,
	}
}

func (m *machine) assert(L *lua.LState) int {
	if lua.LVAsBool(m.needAny(L, 1)) {
		return L.GetTop()
	}
	if L.Get(2) == lua.LNil {
		return m.fault(L, "assertion failed!")
	}
	return m.fault(L, "%s", m.needString(L, 2))
}

func (m *machine) error(L *lua.LState) int {
	v := L.Get(1)
	level := m.optInt(L, 2, 1)
	if stringLike(v) && level > 0 {
		s := tostr(v)
		m.meter.text(L, len(s))
		p := m.at(L, int(min(level, frames)))
		v = lua.LString(p.where() + s)
	}
	m.raise(L, v)
	return 0
}

func (m *machine) collectgarbage(L *lua.LState) int {
	switch o := m.optString(L, 1, "collect"); o {
	case "count":
		L.Push(lua.LNumber(m.kilobytes()))
	case "collect", "stop", "restart":
		L.Push(lua.LNumber(0))
	case "step":
		L.Push(lua.LFalse) // a cycle is not at its end
	case "setpause", "setstepmul":
		L.Push(lua.LNumber(200))
	default:
		return m.badArg(L, 1, fmt.Sprintf("invalid option '%s'", o))
	}
	return 1
}

// kilobytes is what the script holds by our count, on top of what a fresh Lua takes.
func (m *machine) kilobytes() float64 {
	held, visited := m.held()
	m.meter.used += 200 + visited/2
	return 40 + float64(held)/1024
}

func (m *machine) gcinfo(L *lua.LState) int {
	L.Push(lua.LNumber(math.Floor(m.kilobytes())))
	return 1
}

func (m *machine) getmetatable(L *lua.LState) int {
	v := m.needAny(L, 1)
	if _, ok := v.(lua.LString); ok {
		L.Push(m.strings)
		return 1
	}
	L.Push(L.GetMetatable(v))
	return 1
}

func (m *machine) setmetatable(L *lua.LState) int {
	t := m.needTable(L, 1)
	mt := L.Get(2)
	if _, ok := mt.(*lua.LTable); !ok && (mt != lua.LNil || L.GetTop() < 2) {
		return m.badArg(L, 2, "nil or table expected")
	}
	if L.GetMetaField(t, "__metatable") != lua.LNil {
		return m.fault(L, "cannot change a protected metatable")
	}
	if m.readonly[t] {
		return m.bare(L, readonlyText)
	}
	t.Metatable = mt
	L.SetTop(1)
	return 1
}

func (m *machine) ipairs(L *lua.LState) int {
	t := m.needTable(L, 1)
	L.Push(m.ipairsStep)
	L.Push(t)
	L.Push(lua.LNumber(0))
	return 3
}

func (m *machine) ipairsNext(L *lua.LState) int {
	i := int(m.needInt(L, 2)) + 1
	v := get(m.needTable(L, 1), i)
	if v == lua.LNil {
		return 0
	}
	L.Push(lua.LNumber(i))
	L.Push(v)
	return 2
}

func (m *machine) pairs(L *lua.LState) int {
	t := m.needTable(L, 1)
	L.Push(m.nextStep)
	L.Push(t)
	L.Push(lua.LNil)
	return 3
}

func (m *machine) nextFunction(L *lua.LState) int {
	k, v := m.next(L, m.needTable(L, 1), L.Get(2))
	if k == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(k)
	L.Push(v)
	return 2
}

func (m *machine) rawequal(L *lua.LState) int {
	a, b := m.needAny(L, 1), m.needAny(L, 2)
	m.weighPair(L, a, b)
	L.Push(lua.LBool(L.RawEqual(a, b)))
	return 1
}

// weighPair counts the comparison of two strings.
func (m *machine) weighPair(L *lua.LState, a, b lua.LValue) {
	x, ok := a.(lua.LString)
	y, also := b.(lua.LString)
	if ok && also && min(len(x), len(y)) > 64 {
		m.meter.steps(L, min(len(x), len(y))/8)
	}
}

func (m *machine) rawget(L *lua.LState) int {
	t := m.needTable(L, 1)
	k := m.needAny(L, 2)
	if s, ok := k.(lua.LString); ok {
		m.meter.steps(L, len(s)/64)
	}
	L.Push(t.RawGet(k))
	return 1
}

func (m *machine) rawset(L *lua.LState) int {
	t := m.needTable(L, 1)
	k := m.needAny(L, 2)
	v := m.needAny(L, 3)
	if m.readonly[t] {
		return m.bare(L, readonlyText)
	}
	if k == lua.LNil {
		return m.bare(L, "table index is nil")
	}
	if n, ok := k.(lua.LNumber); ok && math.IsNaN(float64(n)) {
		return m.bare(L, "table index is NaN")
	}
	m.put(L, t, k, v)
	L.SetTop(1)
	return 1
}

func (m *machine) selectFunction(L *lua.LState) int {
	n := L.GetTop()
	m.meter.steps(L, n/4)
	if s, ok := L.Get(1).(lua.LString); ok && s == "#" {
		L.Push(lua.LNumber(n - 1))
		return 1
	}
	i := int(m.needInt32(L, 1))
	if i < 0 {
		i = n + i
	} else if i > n {
		i = n
	}
	if i < 1 {
		return m.badArg(L, 1, "index out of range")
	}
	return n - i
}

func (m *machine) tonumber(L *lua.LState) int {
	base := m.optInt(L, 2, 10)
	if base == 10 {
		if f, ok := number(m.needAny(L, 1)); ok {
			L.Push(lua.LNumber(f))
		} else {
			L.Push(lua.LNil)
		}
		return 1
	}
	s := m.needString(L, 1)
	if base < 2 || base > 36 {
		return m.badArg(L, 2, "base out of range")
	}
	s = strings.Trim(s, " \t\n\v\f\r")
	if base == 16 && len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		s = s[2:]
	}
	neg := strings.HasPrefix(s, "-")
	n, err := strconv.ParseUint(strings.TrimLeft(s, "+-"), int(base), 64)
	if err != nil || strings.ContainsRune(s, '_') {
		L.Push(lua.LNil)
		return 1
	}
	f := float64(n)
	if neg {
		f = float64(-n) // as strtoul: it wraps around
	}
	L.Push(lua.LNumber(f))
	return 1
}

func (m *machine) tostring(L *lua.LState) int {
	v := m.needAny(L, 1)
	if h := L.GetMetaField(v, "__tostring"); h != lua.LNil {
		L.Push(h)
		L.Push(v)
		m.call(L, 1, 1)
		return 1
	}
	if s, ok := v.(lua.LString); ok {
		L.Push(s)
		return 1
	}
	return m.push(L, m.describe(v))
}

func (m *machine) typeFunction(L *lua.LState) int {
	L.Push(lua.LString(typeName(m.needAny(L, 1))))
	return 1
}

func (m *machine) unpack(L *lua.LState) int {
	t := m.needTable(L, 1)
	i := m.optInt(L, 2, 1)
	var e int64
	if L.Get(3) == lua.LNil {
		e = int64(m.length(L, t))
	} else {
		e = m.needInt(L, 3)
	}
	i, e = int64(int32(i)), int64(int32(e))
	if i > e {
		return 0
	}
	n := e - i + 1
	if n+int64(L.GetTop()) > maxResults {
		return m.fault(L, "too many results to unpack")
	}
	m.meter.steps(L, int(n)*4)
	for ; i <= e; i++ {
		L.Push(get(t, int(i)))
	}
	return int(n)
}

// errHandler is the server's own error handler, which scripts can see as a global.
func (m *machine) errHandler(L *lua.LState) int {
	v := L.Get(1)
	t, ok := v.(*lua.LTable)
	if !ok {
		t = L.CreateTable(0, 3)
		m.putHash(L, t, lua.LString("err"), lua.LString("ERR "+m.describe(v)))
	}
	o := m.at(L, 1).origin()
	m.putHash(L, t, lua.LString("source"), lua.LString(o.source))
	m.putHash(L, t, lua.LString("line"), lua.LNumber(o.line))
	L.Push(t)
	return 1
}
