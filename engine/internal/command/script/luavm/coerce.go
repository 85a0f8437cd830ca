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
		"__mod": func(a, b float64) float64 {
			v := math.Mod(a, b)
			if b > 0 && v < 0 || b < 0 && v > 0 {
				v += b
			}
			return v
		},
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
	}
	return out
}
