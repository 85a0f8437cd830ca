package luavm

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) mathLib() map[string]lua.LGFunction {
	one := func(f func(float64) float64) lua.LGFunction {
		return func(L *lua.LState) int {
			L.Push(lua.LNumber(f(m.needNumber(L, 1))))
			return 1
		}
	}
	two := func(f func(x, y float64) float64) lua.LGFunction {
		return func(L *lua.LState) int {
			// The second argument is read first, as the compilers of servers do.
			y := m.needNumber(L, 2)
			L.Push(lua.LNumber(f(m.needNumber(L, 1), y)))
			return 1
		}
	}
	fold := func(better func(x, best float64) bool) lua.LGFunction {
		return func(L *lua.LState) int {
			best := m.needNumber(L, 1)
			for i := 2; i <= L.GetTop(); i++ {
				if x := m.needNumber(L, i); better(x, best) {
					best = x
				}
			}
			L.Push(lua.LNumber(best))
			return 1
		}
	}
	const radian = math.Pi / 180
	mod := two(math.Mod)
	return map[string]lua.LGFunction{
		"abs": one(math.Abs), "acos": one(math.Acos), "asin": one(math.Asin), "atan": one(math.Atan), "atan2": two(math.Atan2),
		"ceil": one(math.Ceil), "cos": one(math.Cos), "cosh": one(math.Cosh), "exp": one(math.Exp), "floor": one(math.Floor),
		"log": one(math.Log), "log10": one(math.Log10), "pow": two(math.Pow), "sin": one(math.Sin), "sinh": one(math.Sinh),
		"sqrt": one(math.Sqrt), "tan": one(math.Tan), "tanh": one(math.Tanh), "fmod": mod, "mod": mod,
		"deg": one(func(x float64) float64 { return x / radian }),
		"rad": one(func(x float64) float64 { return x * radian }),
		"max": fold(func(x, best float64) bool { return x > best }),
		"min": fold(func(x, best float64) bool { return x < best }),
		"frexp": func(L *lua.LState) int {
			f, e := math.Frexp(m.needNumber(L, 1))
			L.Push(lua.LNumber(f))
			L.Push(lua.LNumber(e))
			return 2
		},
		"ldexp": func(L *lua.LState) int {
			e := m.needInt32(L, 2)
			L.Push(lua.LNumber(math.Ldexp(m.needNumber(L, 1), int(e))))
			return 1
		},
		"modf": func(L *lua.LState) int {
			x := m.needNumber(L, 1)
			i, f := math.Modf(x)
			if math.IsInf(x, 0) {
				i, f = x, 0
			}
			L.Push(lua.LNumber(i))
			L.Push(lua.LNumber(f))
			return 2
		},
		"random": m.random, "randomseed": m.randomseed,
	}
}

// random is the server's own: package lcg draws, and its state goes on from one script to the next.
func (m *machine) random(L *lua.LState) int {
	r := m.st.Random.Float()
	lo, hi := int64(1), int64(0)
	switch L.GetTop() {
	case 0:
		L.Push(lua.LNumber(r))
		return 1
	case 1:
		if hi = m.needInt32(L, 1); hi < 1 {
			return m.badArg(L, 1, "interval is empty")
		}
	case 2:
		lo, hi = m.needInt32(L, 1), m.needInt32(L, 2)
		if lo > hi {
			return m.badArg(L, 2, "interval is empty")
		}
	default:
		return m.fault(L, "wrong number of arguments")
	}
	L.Push(lua.LNumber(math.Floor(r*float64(hi-lo+1)) + float64(lo)))
	return 1
}

func (m *machine) randomseed(L *lua.LState) int {
	m.st.Random.Seed(m.needInt32(L, 1))
	return 0
}

// osLib is os.clock alone, as servers since 7.2 have it: seconds of processor time. There is no clock here, so it counts
// steps at 20 ns each (modelled).
func (m *machine) osLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"clock": func(L *lua.LState) int {
			L.Push(lua.LNumber(float64(m.meter.total()*20/1000) / 1e6))
			return 1
		},
	}
}
