package luavm

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// stringArithmetic are the metamethods behind "10" + 1: Lua reads numbers in decimal and hexadecimal alone.
func (m *machine) stringArithmetic() map[string]lua.LGFunction {
	ops := map[string]func(a, b float64) float64{
		"__add": func(a, b float64) float64 { return a + b },
		"__sub": func(a, b float64) float64 { return a - b },
		"__mul": func(a, b float64) float64 { return a * b },
		"__div": func(a, b float64) float64 { return a / b },
		"__mod": modulo,
		"__pow": math.Pow,
		"__unm": func(a, _ float64) float64 { return -a },
	}
	out := map[string]lua.LGFunction{}
	for name, op := range ops {
		out[name] = func(L *lua.LState) int {
			a, b := L.Get(1), L.Get(2)
			if name == "__unm" {
				b = a
			}
			return m.arithmetic(L, name, op, a, b)
		}
	}
	return out
}

// arithmetic does op on two values of any type.
func (m *machine) arithmetic(L *lua.LState, name string, op func(a, b float64) float64, a, b lua.LValue) int {
	x, xok := number(a)
	y, yok := number(b)
	if xok && yok {
		L.Push(lua.LNumber(op(x, y)))
		return 1
	}
	for _, v := range []lua.LValue{a, b} {
		if _, ok := v.(lua.LString); ok {
			continue
		}
		if h := L.GetMetaField(v, name); h != lua.LNil {
			L.Push(h)
			L.Push(a)
			L.Push(b)
			m.call(L, 2, 1)
			return 1
		}
	}
	bad, i := a, 0
	if xok {
		bad, i = b, 1
	}
	return m.fault(L, "%s", operand("perform arithmetic on", m.at(L, 1).name(i), typeName(bad)))
}

// modulo is Lua 5.1's: not exact for large numbers, and not a number for an infinite divisor.
func modulo(a, b float64) float64 { return a - float64(math.Floor(a/b)*b) }

// opMod is the operator %.
func (m *machine) opMod(L *lua.LState) int {
	a, b := L.Get(1), L.Get(2)
	x, ok := a.(lua.LNumber)
	y, also := b.(lua.LNumber)
	if ok && also {
		L.Push(lua.LNumber(modulo(float64(x), float64(y))))
		return 1
	}
	return m.arithmetic(L, "__mod", modulo, a, b)
}
