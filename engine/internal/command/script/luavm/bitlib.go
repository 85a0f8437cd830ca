package luavm

import (
	"math"
	"math/bits"

	lua "github.com/yuin/gopher-lua"
)

// bitLib is the library of 32-bit operations that servers carry; results are signed.
func (m *machine) bitLib() map[string]lua.LGFunction {
	arg := func(L *lua.LState, n int) uint32 { return bit32(m.needNumber(L, n)) }
	give := func(L *lua.LState, v uint32) int {
		L.Push(lua.LNumber(int32(v)))
		return 1
	}
	fold := func(op func(a, b uint32) uint32) lua.LGFunction {
		return func(L *lua.LState) int {
			v := arg(L, 1)
			for i := 2; i <= L.GetTop(); i++ {
				v = op(v, arg(L, i))
			}
			return give(L, v)
		}
	}
	shift := func(op func(v uint32, n int) uint32) lua.LGFunction {
		return func(L *lua.LState) int { return give(L, op(arg(L, 1), int(arg(L, 2)&31))) }
	}
	return map[string]lua.LGFunction{
		"tobit":   func(L *lua.LState) int { return give(L, arg(L, 1)) },
		"bnot":    func(L *lua.LState) int { return give(L, ^arg(L, 1)) },
		"band":    fold(func(a, b uint32) uint32 { return a & b }),
		"bor":     fold(func(a, b uint32) uint32 { return a | b }),
		"bxor":    fold(func(a, b uint32) uint32 { return a ^ b }),
		"lshift":  shift(func(v uint32, n int) uint32 { return v << n }),
		"rshift":  shift(func(v uint32, n int) uint32 { return v >> n }),
		"arshift": shift(func(v uint32, n int) uint32 { return uint32(int32(v) >> n) }),
		"rol":     shift(bits.RotateLeft32),
		"ror":     shift(func(v uint32, n int) uint32 { return bits.RotateLeft32(v, -n) }),
		"bswap":   func(L *lua.LState) int { return give(L, bits.ReverseBytes32(arg(L, 1))) },
		"tohex": func(L *lua.LState) int {
			v, n := arg(L, 1), int32(8)
			if L.GetTop() > 1 {
				n = int32(arg(L, 2))
			}
			return m.push(L, hex32(v, n))
		},
	}
}

// bit32 is a number modulo 2^32, rounded to nearest even.
func bit32(f float64) uint32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	f = math.Mod(math.RoundToEven(f), 1<<32)
	return uint32(int64(f))
}

// hex32 is the low |n| digits of v, upper case for a negative n.
func hex32(v uint32, n int32) string {
	digits := "0123456789abcdef"
	if n < 0 {
		n = -n
		digits = "0123456789ABCDEF"
	}
	if n < 0 || n > 8 {
		n = 8
	}
	b := make([]byte, n)
	for i := len(b) - 1; i >= 0; i-- {
		b[i] = digits[v&15]
		v >>= 4
	}
	return string(b)
}
