package lua51

import (
	"math"
	"strconv"
	"strings"
)

// Number reads a number as Lua's tonumber does: decimal with fraction and exponent, or hexadecimal, with blanks around
// it, or the words inf and nan, which the C library reads too. Octal, binary and digit separators are none.
func Number(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	t := strings.TrimLeft(s, "+-")
	if t == "" || len(s)-len(t) > 1 || strings.ContainsRune(t, '_') {
		return 0, false
	}
	if len(t) > 1 && t[0] == '0' && t[1]|0x20 == 'x' {
		if !strings.ContainsAny(t, "pP") {
			t += "p0"
		}
		if s[0] == '-' {
			t = "-" + t
		}
		n, err := strconv.ParseFloat(t, 64)
		return n, err == nil || isRange(err)
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil || isRange(err)
}

// isRange says whether the number was merely too big or too small, which strtod answers with an infinity or zero.
func isRange(err error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == strconv.ErrRange
}

// Format writes a number as Lua does everywhere: "%.14g".
func Format(n float64) string {
	if n == float64(int64(n)) && n < 1e14 && n > -1e14 && (n != 0 || 1/n > 0) {
		return strconv.FormatInt(int64(n), 10)
	}
	return G(n, 14)
}

// G is C's "%.<digits>g".
func G(n float64, digits int) string {
	switch {
	case n != n:
		// What 0/0 gives on the machines servers run on. The sign of such a value is not defined in WebAssembly, so it is
		// the same for all of them here.
		return "-nan"
	case math.IsInf(n, 1):
		return "inf"
	case math.IsInf(n, -1):
		return "-inf"
	}
	if digits == 0 {
		digits = 1
	}
	e := strconv.FormatFloat(n, 'e', digits-1, 64)
	i := strings.LastIndexByte(e, 'e')
	exp, _ := strconv.Atoi(e[i+1:])
	if exp < -4 || exp >= digits {
		m := e[:i]
		if strings.IndexByte(m, '.') >= 0 {
			m = strings.TrimRight(strings.TrimRight(m, "0"), ".")
		}
		return m + e[i:]
	}
	f := strconv.FormatFloat(n, 'f', digits-1-exp, 64)
	if strings.IndexByte(f, '.') >= 0 {
		f = strings.TrimRight(strings.TrimRight(f, "0"), ".")
	}
	return f
}
