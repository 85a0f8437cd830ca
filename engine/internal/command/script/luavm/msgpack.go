package luavm

import (
	"encoding/binary"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// maxPackDepth is how deep tables are packed; what lies deeper becomes nil.
const maxPackDepth = 16

func (m *machine) cmsgpackLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"pack":         m.msgPack,
		"unpack":       func(L *lua.LState) int { return m.msgUnpack(L, 0, 0) },
		"unpack_one":   func(L *lua.LState) int { return m.msgUnpack(L, 1, m.optInt(L, 2, 0)) },
		"unpack_limit": func(L *lua.LState) int { return m.msgUnpack(L, m.needInt(L, 2), m.optInt(L, 3, 0)) },
	}
}

type packer struct {
	m   *machine
	L   *lua.LState
	out []byte
	at  int
}

func (m *machine) msgPack(L *lua.LState) int {
	n := L.GetTop()
	if n == 0 {
		return m.badArg(L, 0, "MessagePack pack needs input.")
	}
	p := &packer{m: m, L: L}
	for i := 1; i <= n; i++ {
		p.value(L.Get(i), 0)
	}
	return m.push(L, string(p.out))
}

func (p *packer) count() {
	n := len(p.out) - p.at
	p.at = len(p.out)
	p.m.meter.steps(p.L, 1+n/16)
	p.m.meter.bytes(p.L, 3*n)
}

// sized writes a length: in the tag below fix, else behind the tag for 8 (0: none), 16 or 32 bits.
func (p *packer) sized(n, fix int, tag, t8, t16, t32 byte) {
	switch {
	case n < fix:
		p.out = append(p.out, tag|byte(n))
	case n <= math.MaxUint8 && t8 != 0:
		p.out = append(p.out, t8, byte(n))
	case n <= math.MaxUint16:
		p.out = binary.BigEndian.AppendUint16(append(p.out, t16), uint16(n))
	default:
		p.out = binary.BigEndian.AppendUint32(append(p.out, t32), uint32(n))
	}
}

func (p *packer) value(v lua.LValue, depth int) {
	p.count()
	switch x := v.(type) {
	case lua.LString:
		p.sized(len(x), 32, 0xa0, 0xd9, 0xda, 0xdb)
		p.out = append(p.out, x...)
	case lua.LBool:
		p.out = append(p.out, 0xc2+byte(b2i(bool(x))))
	case lua.LNumber:
		if f := float64(x); f == math.Trunc(f) && math.Abs(f) < 1<<63 {
			p.integer(int64(f))
		} else if float64(float32(f)) == f {
			p.out = binary.BigEndian.AppendUint32(append(p.out, 0xca), math.Float32bits(float32(f)))
		} else {
			p.out = binary.BigEndian.AppendUint64(append(p.out, 0xcb), math.Float64bits(f))
		}
	case *lua.LTable:
		if depth == maxPackDepth {
			p.out = append(p.out, 0xc0)
			return
		}
		p.table(x, depth+1)
	default:
		p.out = append(p.out, 0xc0)
	}
}

func (p *packer) integer(n int64) {
	switch {
	case n >= 0 && n <= 127, n < 0 && n >= -32:
		p.out = append(p.out, byte(n))
	case n >= 0 && n <= math.MaxUint8:
		p.out = append(p.out, 0xcc, byte(n))
	case n >= 0 && n <= math.MaxUint16:
		p.out = binary.BigEndian.AppendUint16(append(p.out, 0xcd), uint16(n))
	case n >= 0 && n <= math.MaxUint32:
		p.out = binary.BigEndian.AppendUint32(append(p.out, 0xce), uint32(n))
	case n >= 0:
		p.out = binary.BigEndian.AppendUint64(append(p.out, 0xcf), uint64(n))
	case n >= math.MinInt8:
		p.out = append(p.out, 0xd0, byte(n))
	case n >= math.MinInt16:
		p.out = binary.BigEndian.AppendUint16(append(p.out, 0xd1), uint16(n))
	case n >= math.MinInt32:
		p.out = binary.BigEndian.AppendUint32(append(p.out, 0xd2), uint32(n))
	default:
		p.out = binary.BigEndian.AppendUint64(append(p.out, 0xd3), uint64(n))
	}
}

// table writes an array when the keys are 1 to n, else a map in the order in which the keys were put in.
func (p *packer) table(t *lua.LTable, depth int) {
	count, max := 0, 0
	array := true
	for k, _ := p.m.next(p.L, t, lua.LNil); k != lua.LNil; k, _ = p.m.next(p.L, t, k) {
		p.m.meter.steps(p.L, 1)
		count++
		n, ok := k.(lua.LNumber)
		if !ok || n < 1 || n != lua.LNumber(int(n)) {
			array = false
			continue
		}
		if int(n) > max {
			max = int(n)
		}
	}
	if array && count == max {
		p.sized(count, 16, 0x90, 0, 0xdc, 0xdd)
		for i := 1; i <= count; i++ {
			p.value(get(t, i), depth)
		}
		return
	}
	p.sized(count, 16, 0x80, 0, 0xde, 0xdf)
	for k, v := p.m.next(p.L, t, lua.LNil); k != lua.LNil; k, v = p.m.next(p.L, t, k) {
		p.value(k, depth)
		p.value(v, depth)
	}
}
