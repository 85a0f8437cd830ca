package luavm

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) structLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{"pack": m.structPack, "unpack": m.structUnpack, "size": m.structSize}
}

// layout reads a format of package struct letter by letter.
type layout struct {
	m     *machine
	L     *lua.LState
	f     string
	at    int
	big   bool
	align int
	total int // bytes so far
}

func (m *machine) layout(L *lua.LState) *layout {
	return &layout{m: m, L: L, f: m.needString(L, 1), align: 1}
}

// field is one letter: its size (0 for a string that says its own), and the padding before it.
type field struct {
	letter byte
	size   int
	pad    int
}

const maxIntSize = 32

// digits reads a number behind a letter.
func (l *layout) digits(def int) int {
	if l.at == len(l.f) || !inRange(l.f[l.at], '0', '9') {
		return def
	}
	n := 0
	for ; l.at < len(l.f) && inRange(l.f[l.at], '0', '9'); l.at++ {
		if n > math.MaxInt32/10-9 {
			l.m.fault(l.L, "integral size overflow")
		}
		n = n*10 + int(l.f[l.at]-'0')
	}
	return n
}

// next gives the next field; letters that only set something are taken on the way.
func (l *layout) next() (f field, ok bool) {
	for l.at < len(l.f) {
		l.m.meter.steps(l.L, 1)
		c := l.f[l.at]
		l.at++
		switch c {
		case ' ':
			continue
		case '<':
			l.big = false
			continue
		case '>':
			l.big = true
			continue
		case '!':
			a := l.digits(8)
			if a == 0 || a&(a-1) != 0 {
				l.m.fault(l.L, "alignment %d is not a power of 2", a)
			}
			l.align = a
			continue
		}
		f = field{letter: c, size: l.size(c)}
		f.pad = l.padding(c, f.size)
		return f, true
	}
	return f, false
}

func (l *layout) size(c byte) int {
	switch c {
	case 'b', 'B', 'x':
		return 1
	case 'h', 'H':
		return 2
	case 'l', 'L', 'T', 'd':
		return 8
	case 'f':
		return 4
	case 'c':
		return l.digits(1)
	case 'i', 'I':
		n := l.digits(4)
		if n > maxIntSize {
			l.m.fault(l.L, "integral size %d is larger than limit of %d", n, maxIntSize)
		}
		return n
	case 's':
		return 0
	}
	l.m.badArg(l.L, 1, fmt.Sprintf("invalid format option '%c'", c))
	return 0
}

func (l *layout) padding(c byte, size int) int {
	if size <= 1 || c == 'c' {
		return 0
	}
	a := min(size, l.align)
	if a <= 1 {
		return 0
	}
	return (a - l.total&(a-1)) & (a - 1)
}

func (m *machine) structPack(L *lua.LState) int {
	l := m.layout(L)
	L.Push(lua.LNil) // a missing argument reads as nil, as it does behind the library's own mark
	var out []byte
	arg := 2
	for f, ok := l.next(); ok; f, ok = l.next() {
		before := len(out)
		out = append(out, make([]byte, f.pad)...)
		if f.letter == 'x' {
			out = append(out, 0)
			l.total = len(out)
			continue
		}
		switch f.letter {
		case 'f':
			out = l.fixed(out, uint64(math.Float32bits(float32(m.needNumber(L, arg)))), 4)
		case 'd':
			out = l.fixed(out, math.Float64bits(m.needNumber(L, arg)), 8)
		case 'c', 's':
			s := m.needString(L, arg)
			if f.size == 0 {
				f.size = len(s)
			}
			if len(s) < f.size {
				return m.badArg(L, arg+1, "string too short")
			}
			m.meter.text(L, 2*f.size)
			out = append(out, s[:f.size]...)
			if f.letter == 's' {
				out = append(out, 0)
			}
		default:
			out = l.fixed(out, uint64(packInt(m.needNumber(L, arg))), f.size)
		}
		arg++
		l.total = len(out)
		m.meter.bytes(L, 2*(len(out)-before))
	}
	return m.push(L, string(out))
}

// packInt converts as the library does: negative numbers by their own sign, large ones as unsigned.
func packInt(f float64) int64 {
	if f >= 1<<63 && f < 1<<64 {
		return int64(uint64(f))
	}
	return toInt(f)
}

// fixed appends the low size bytes of v; beyond eight they are zero.
func (l *layout) fixed(out []byte, v uint64, size int) []byte {
	b := make([]byte, max(size, 8))
	binary.LittleEndian.PutUint64(b, v)
	b = b[:size]
	if l.big {
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
	}
	return append(out, b...)
}

func (m *machine) structUnpack(L *lua.LState) int {
	l := m.layout(L)
	s := m.needString(L, 2)
	pos := m.optInt(L, 3, 1)
	if pos < 1 {
		return m.badArg(L, 3, "offset must be 1 or greater")
	}
	at := int(min(pos-1, math.MaxInt32))
	l.total = at
	n := 0
	prev := lua.LValue(lua.LNil)
	for f, ok := l.next(); ok; f, ok = l.next() {
		at += f.pad
		if f.size > len(s) || at > len(s)-f.size {
			return m.badArg(L, 2, "data string too short")
		}
		if n > maxResults-10 {
			return m.fault(L, "stack overflow (too many results)")
		}
		var v lua.LValue
		switch f.letter {
		case 'x':
			at++
			l.total = at
			continue
		case 'f':
			v = lua.LNumber(math.Float32frombits(uint32(l.read(s[at:at+4], false))))
		case 'd':
			v = lua.LNumber(math.Float64frombits(uint64(l.read(s[at:at+8], false))))
		case 'c':
			if f.size == 0 {
				size, ok := prev.(lua.LNumber)
				if !ok || n == 0 {
					return m.fault(L, "format 'c0' needs a previous size")
				}
				f.size = int(toInt(float64(size)))
				L.Pop(1)
				n--
				if f.size < 0 || at > len(s)-f.size {
					return m.badArg(L, 2, "data string too short")
				}
			}
			m.meter.text(L, f.size)
			v = lua.LString(s[at : at+f.size])
		case 's':
			end := strings.IndexByte(s[at:], 0)
			if end < 0 {
				return m.fault(L, "unfinished string in data")
			}
			m.meter.text(L, end)
			v = lua.LString(s[at : at+end])
			f.size = end + 1
		default:
			signed := f.letter >= 'a'
			x := l.read(s[at:at+f.size], signed)
			if signed {
				v = lua.LNumber(int64(x))
			} else {
				v = lua.LNumber(uint64(x))
			}
		}
		at += f.size
		l.total = at
		L.Push(v)
		prev = v
		n++
	}
	L.Push(lua.LNumber(at + 1))
	return n + 1
}

// read takes the low eight bytes of an integer, extended by its sign when it has one.
func (l *layout) read(b string, signed bool) int64 {
	var v uint64
	size := min(len(b), 8)
	for i := range size {
		c := b[i]
		if l.big {
			c = b[len(b)-1-i]
		}
		v |= uint64(c) << (8 * i)
	}
	if signed && size > 0 && size < 8 {
		shift := 64 - 8*size
		return int64(v<<shift) >> shift
	}
	return int64(v)
}

func (m *machine) structSize(L *lua.LState) int {
	l := m.layout(L)
	for f, ok := l.next(); ok; f, ok = l.next() {
		switch {
		case f.letter == 's':
			return m.badArg(L, 1, "option 's' has no fixed size")
		case f.letter == 'c' && f.size == 0:
			return m.badArg(L, 1, "option 'c0' has no fixed size")
		}
		l.total += f.pad + f.size
	}
	L.Push(lua.LNumber(l.total))
	return 1
}
