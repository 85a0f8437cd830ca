package luavm

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

func typeName(v lua.LValue) string {
	if v == nil {
		return "nil"
	}
	return v.Type().String()
}

// stringLike says whether v is a string or a number, which Lua takes for one.
func stringLike(v lua.LValue) bool {
	switch v.(type) {
	case lua.LString, lua.LNumber:
		return true
	}
	return false
}

// tostr is the text of a string or a number.
func tostr(v lua.LValue) string {
	switch x := v.(type) {
	case lua.LString:
		return string(x)
	case lua.LNumber:
		return lua51.Format(float64(x))
	}
	return ""
}

// number reads a number or a string that is one.
func number(v lua.LValue) (float64, bool) {
	switch x := v.(type) {
	case lua.LNumber:
		return float64(x), true
	case lua.LString:
		if len(x) > 400 {
			// Longer than any number that is worth reading; blanks alone could make it so.
			return 0, false
		}
		return lua51.Number(string(x))
	}
	return 0, false
}

// toInt converts as C does on 64-bit machines: toward zero, and the smallest number for what does not fit.
func toInt(f float64) int64 {
	if math.IsNaN(f) || f >= 1<<63 || f < -1<<63 {
		return math.MinInt64
	}
	return int64(f)
}

// describe is tostring without metamethods. Addresses are not shown: they would differ from run to run.
func (m *machine) describe(v lua.LValue) string {
	switch x := v.(type) {
	case lua.LString, lua.LNumber:
		return tostr(x)
	case *lua.LNilType, lua.LBool:
		return x.String()
	case *lua.LUserData:
		if x == m.null {
			return "userdata: (nil)"
		}
	case *lua.LFunction:
		if x.IsG {
			return fmt.Sprintf("function: builtin: %012x", m.number(x))
		}
	}
	return fmt.Sprintf("%s: 0x%012x", typeName(v), m.number(v))
}

// number gives every object its own, in the order in which they were asked for: what an address is in C.
func (m *machine) number(v any) int {
	n, ok := m.numbers[v]
	if !ok {
		if m.numbers == nil {
			m.numbers = map[any]int{}
		}
		n = 0x7f0000000000 + 0x40*(len(m.numbers)+1)
		m.numbers[v] = n
	}
	return n
}

// push gives a string back after announcing it.
func (m *machine) push(L *lua.LState, s string) int {
	m.meter.text(L, len(s))
	L.Push(lua.LString(s))
	return 1
}

// call calls a Lua value from Go; the value and its arguments are on the stack.
func (m *machine) call(L *lua.LState, nargs, nret int) {
	if m.co.nested >= maxNested {
		m.bare(L, "C stack overflow")
	}
	m.needCallable(L, L.Get(L.GetTop()-nargs))
	m.co.nested++
	L.Call(nargs, nret)
	m.co.nested--
}

// needCallable raises what Lua says of a call from a function of C.
func (m *machine) needCallable(L *lua.LState, v lua.LValue) {
	if v.Type() != lua.LTFunction && L.GetMetaField(v, "__call").Type() != lua.LTFunction {
		m.bare(L, "attempt to call a "+typeName(v)+" value")
	}
}
