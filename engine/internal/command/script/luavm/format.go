package luavm

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

// directive is one % of a format: flags, width, precision (-1 none) and the letter.
type directive struct {
	minus, plus, blank, alt, zero bool
	width, prec                   int
	verb                          byte
}

func (m *machine) strFormat(L *lua.LState) int {
	f := m.needString(L, 1)
	var b strings.Builder
	arg := 1
	for i := 0; i < len(f); i++ {
		if f[i] != '%' {
			b.WriteByte(f[i])
			continue
		}
		if i++; i < len(f) && f[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if arg++; arg > L.GetTop() {
			return m.badArg(L, arg, "no value")
		}
		d, n := m.directive(L, f[i:])
		i += n
		s := m.formatOne(L, d, arg)
		m.meter.text(L, 2*len(s))
		b.WriteString(s)
	}
	m.meter.steps(L, len(f)/16)
	return m.push(L, b.String())
}

// directive reads what follows a % and gives the place of its letter.
func (m *machine) directive(L *lua.LState, f string) (d directive, i int) {
	d.prec = -1
	at := func() byte {
		if i < len(f) {
			return f[i]
		}
		return 0
	}
	for ; at() != 0 && strings.IndexByte("-+ #0", at()) >= 0; i++ {
		switch at() {
		case '-':
			d.minus = true
		case '+':
			d.plus = true
		case ' ':
			d.blank = true
		case '#':
			d.alt = true
		case '0':
			d.zero = true
		}
	}
	if i > 5 {
		m.fault(L, "invalid format (repeated flags)")
	}
	digits := func() (n int) {
		for k := 0; k < 2 && inRange(at(), '0', '9'); k++ {
			n = n*10 + int(at()-'0')
			i++
		}
		return n
	}
	d.width = digits()
	if at() == '.' {
		i++
		d.prec = digits()
	}
	if inRange(at(), '0', '9') {
		m.fault(L, "invalid format (width or precision too long)")
	}
	d.verb = at()
	return d, i
}

func (m *machine) formatOne(L *lua.LState, d directive, arg int) string {
	switch d.verb {
	case 'c':
		// C writes the byte into a C string: a zero ends it.
		s, _, _ := strings.Cut(d.pad(string([]byte{byte(m.needNumber(L, arg))})), "\x00")
		return s
	case 'd', 'i':
		return d.integer(m.needInt(L, arg))
	case 'o', 'u', 'x', 'X':
		return d.unsigned(uint64(m.needInt(L, arg)))
	case 'e', 'E', 'f', 'g', 'G':
		return d.float(m.needNumber(L, arg))
	case 'q':
		return quote(m.needString(L, arg))
	case 's':
		s := m.needString(L, arg)
		if d.prec < 0 && len(s) >= 100 {
			return s
		}
		if i := strings.IndexByte(s, 0); i >= 0 {
			s = s[:i]
		}
		if d.prec >= 0 && len(s) > d.prec {
			s = s[:d.prec]
		}
		return d.pad(s)
	}
	letter := string([]byte{d.verb})
	if d.verb == 0 {
		letter = ""
	}
	m.fault(L, "invalid option '%%%s' to 'format'", letter)
	return ""
}

func (d directive) pad(s string) string {
	if n := d.width - len(s); n > 0 {
		if d.minus {
			return s + strings.Repeat(" ", n)
		}
		return strings.Repeat(" ", n) + s
	}
	return s
}

// filled puts sign and digits together, with zeros between them where that is asked for.
func (d directive) filled(sign, digits string, zero bool) string {
	if n := d.width - len(sign) - len(digits); zero && d.zero && !d.minus && n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	return d.pad(sign + digits)
}

func (d directive) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.plus:
		return "+"
	case d.blank:
		return " "
	}
	return ""
}

func (d directive) precise(digits string, zero bool) string {
	if d.prec == 0 && zero {
		return ""
	}
	if n := d.prec - len(digits); n > 0 {
		return strings.Repeat("0", n) + digits
	}
	return digits
}

func (d directive) integer(n int64) string {
	digits := strings.TrimPrefix(strconv.FormatInt(n, 10), "-")
	return d.filled(d.sign(n < 0), d.precise(digits, n == 0), d.prec < 0)
}

func (d directive) unsigned(n uint64) string {
	base := map[byte]int{'o': 8, 'u': 10, 'x': 16, 'X': 16}[d.verb]
	digits := d.precise(strconv.FormatUint(n, base), n == 0)
	prefix := ""
	switch {
	case !d.alt || n == 0:
	case d.verb == 'o':
		digits = "0" + strings.TrimPrefix(digits, "0")
	case base == 16:
		prefix = "0x"
	}
	s := d.filled(prefix, digits, d.prec < 0)
	if d.verb == 'X' {
		s = strings.ToUpper(s)
	}
	return s
}

func (d directive) float(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		s := strings.TrimPrefix(lua51.G(f, 6), "-")
		s = d.filled(d.sign(f < 0 || math.IsNaN(f)), s, false)
		if d.verb < 'a' {
			s = strings.ToUpper(s)
		}
		return s
	}
	prec := d.prec
	if prec < 0 {
		prec = 6
	}
	a := math.Abs(f)
	var s string
	switch d.verb | 0x20 {
	case 'e':
		s = strconv.FormatFloat(a, 'e', prec, 64)
		if d.alt && prec == 0 {
			s = strings.Replace(s, "e", ".e", 1)
		}
	case 'f':
		s = strconv.FormatFloat(a, 'f', prec, 64)
		if d.alt && prec == 0 {
			s += "."
		}
	default:
		s = lua51.G(a, prec)
		if d.alt {
			s = fmt.Sprintf("%#.*g", max(prec, 1), a)
		}
	}
	if d.verb < 'a' {
		s = strings.ToUpper(s)
	}
	return d.filled(d.sign(math.Signbit(f)), s, true)
}

// quote writes a string so that Lua reads it back.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
