package luavm

import (
	"encoding/binary"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// unpacker reads MessagePack.
type unpacker struct {
	m     *machine
	L     *lua.LState
	src   string
	at    int
	depth int
}

const (
	msgMissing = "Missing bytes in input."
	msgBad     = "Bad data format in input."
)

// msgUnpack pushes the values in a string: all of them, or up to limit from an offset, and then the next offset first.
func (m *machine) msgUnpack(L *lua.LState, limit, offset int64) int {
	s := m.needString(L, 1)
	switch {
	case limit < 0 || offset < 0:
		return m.fault(L, "Invalid request to unpack with offset of %d and limit of %d.", offset, len(s))
	case offset > int64(len(s)):
		return m.fault(L, "Start offset %d greater than input length %d.", offset, len(s))
	}
	all := limit == 0
	L.SetTop(0)
	if !all {
		L.Push(lua.LNumber(0))
	}
	u := &unpacker{m: m, L: L, src: s, at: int(offset)}
	n := 0
	for u.at < len(s) && (all || int64(n) < limit) {
		if n > maxResults-20 {
			return m.fault(L, "stack overflow (in function mp_unpack_full)")
		}
		L.Push(u.value())
		n++
	}
	if all {
		return n
	}
	next := u.at
	if next == len(s) {
		next = -1
	}
	L.Replace(1, lua.LNumber(next))
	return n + 1
}

func (u *unpacker) take(n int) string {
	if n > len(u.src)-u.at {
		u.m.fault(u.L, msgMissing)
	}
	s := u.src[u.at : u.at+n]
	u.at += n
	return s
}

// uint reads n bytes, high byte first.
func (u *unpacker) uint(n int) uint64 {
	var b [8]byte
	copy(b[8-n:], u.take(n))
	return binary.BigEndian.Uint64(b[:])
}

func (u *unpacker) value() lua.LValue {
	u.m.meter.steps(u.L, 2)
	c := u.take(1)[0]
	switch {
	case c <= 0x7f:
		return lua.LNumber(c)
	case c >= 0xe0:
		return lua.LNumber(int8(c))
	case c&0xe0 == 0xa0:
		return u.string(int(c & 31))
	case c&0xf0 == 0x90:
		return u.array(int(c & 15))
	case c&0xf0 == 0x80:
		return u.pairs(int(c & 15))
	}
	switch c {
	case 0xc0:
		return lua.LNil
	case 0xc2:
		return lua.LFalse
	case 0xc3:
		return lua.LTrue
	case 0xca:
		return lua.LNumber(math.Float32frombits(uint32(u.uint(4))))
	case 0xcb:
		return lua.LNumber(math.Float64frombits(u.uint(8)))
	case 0xcc, 0xcd, 0xce, 0xcf:
		return lua.LNumber(u.uint(1 << (c - 0xcc)))
	case 0xd0, 0xd1, 0xd2, 0xd3:
		n := 1 << (c - 0xd0)
		return lua.LNumber(int64(u.uint(n)) << (64 - 8*n) >> (64 - 8*n))
	case 0xc4, 0xc5, 0xc6:
		return u.string(int(u.uint(1 << (c - 0xc4))))
	case 0xd9, 0xda, 0xdb:
		return u.string(int(u.uint(1 << (c - 0xd9))))
	case 0xdc, 0xdd:
		return u.array(int(u.uint(2 << (c - 0xdc))))
	case 0xde, 0xdf:
		return u.pairs(int(u.uint(2 << (c - 0xde))))
	}
	u.m.fault(u.L, msgBad)
	return nil
}

func (u *unpacker) string(n int) lua.LValue {
	s := u.take(n)
	u.m.meter.text(u.L, n)
	return lua.LString(s)
}

// enter counts a table of n items, each of which takes at least a byte of what is left.
func (u *unpacker) enter(n int) *lua.LTable {
	if u.depth++; u.depth > 2000 {
		u.m.fault(u.L, "stack overflow (in function mp_decode_to_lua_type)")
	}
	if n > len(u.src)-u.at {
		u.m.fault(u.L, msgMissing)
	}
	u.m.meter.bytes(u.L, costTable)
	return u.L.CreateTable(0, 0)
}

func (u *unpacker) array(n int) lua.LValue {
	t := u.enter(n)
	defer func() { u.depth-- }()
	for i := 1; i <= n; i++ {
		u.m.put(u.L, t, lua.LNumber(i), u.value())
	}
	return t
}

func (u *unpacker) pairs(n int) lua.LValue {
	t := u.enter(n)
	defer func() { u.depth-- }()
	for range n {
		k := u.value()
		v := u.value()
		if f, ok := k.(lua.LNumber); k == lua.LNil || ok && math.IsNaN(float64(f)) {
			u.m.bare(u.L, "table index is nil")
		}
		u.m.put(u.L, t, k, v)
	}
	return t
}
