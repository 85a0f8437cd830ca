package resp

import (
	"math"
	"strconv"
	"strings"
)

// FormatDouble writes a double as the server does in replies: whole numbers below 2^62 as integers, others by their
// shortest exact digits, with an exponent only where the plain form would be long (1e-7, 1.5e+300).
func FormatDouble(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case f == 0 && math.Signbit(f):
		return "-0"
	}
	if f >= -(1<<62) && f <= 1<<62 && f == math.Trunc(f) {
		return strconv.FormatInt(int64(f), 10)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(math.Abs(f), 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	e, _ := strconv.Atoi(exponent)
	out := layout(digits, e)
	if f < 0 {
		return "-" + out
	}
	return out
}

// layout places digits d1d2d3... of d1.d2d3... x 10^e.
func layout(digits string, e int) string {
	k := e - (len(digits) - 1) // power of ten of the last digit
	abs := max(e, -e)
	switch {
	case k >= 0 && abs < len(digits)+7:
		return digits + strings.Repeat("0", k)
	case k < 0 && (k > -7 || abs < 4):
		point := len(digits) + k
		if point <= 0 {
			return "0." + strings.Repeat("0", -point) + digits
		}
		return digits[:point] + "." + digits[point:]
	}
	out := digits[:1]
	if len(digits) > 1 {
		out += "." + digits[1:]
	}
	if e < 0 {
		return out + "e-" + strconv.Itoa(abs)
	}
	return out + "e+" + strconv.Itoa(abs)
}
