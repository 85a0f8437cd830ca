// Package longdouble computes with the 80-bit floating point numbers of x86, which is what the real server adds up in
// INCRBYFLOAT and HINCRBYFLOAT and what its replies show: 866.5 + 0.1 is 866.59999999999999998. It imports nothing of
// the project.
package longdouble

import (
	"math/big"
	"strings"
)

// Float is one number; it may be infinite, never a NaN.
type Float struct{ f *big.Float }

const (
	precision = 64    // bits of the significand
	maxExp    = 16384 // no finite number reaches 2^maxExp
	minExp    = -16445
	// MaxText bounds the texts that are read, as in the real server.
	MaxText = 5 * 1024
)

// Zero is 0.
func Zero() Float { return Float{new(big.Float).SetPrec(precision)} }

// Parse reads a number as strtold does, all of the text: decimal or hexadecimal, with an exponent, or an infinity. Blanks
// around it, a NaN, and numbers too great or too small to be told from zero are refused.
func Parse(s string) (Float, bool) {
	if s == "" || len(s) >= MaxText {
		return Float{}, false
	}
	body := strings.ToLower(s)
	negative := body[0] == '-'
	if negative || body[0] == '+' {
		body = body[1:]
	}
	switch body {
	case "inf", "infinity":
		return Float{new(big.Float).SetPrec(precision).SetInf(negative)}, true
	}
	f, ok := parseFinite(body)
	if ok && negative {
		f.Neg(f)
	}
	return Float{f}, ok
}

// parseFinite reads digits, point and exponent. The digits make an exact fraction, so that there is one rounding only.
func parseFinite(s string) (*big.Float, bool) {
	base, mark := int64(10), "e"
	if strings.HasPrefix(s, "0x") {
		s, base, mark = s[2:], 16, "p"
	}
	digits, exponent, has := strings.Cut(s, mark)
	shift := int64(0)
	if has {
		var ok bool
		if shift, ok = parseExponent(exponent); !ok {
			return nil, false
		}
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole+fraction == "" || strings.ContainsAny(whole+fraction, "+-_") {
		return nil, false
	}
	n, ok := new(big.Int).SetString(whole+fraction, int(base))
	if !ok {
		return nil, false
	}
	if n.Sign() == 0 {
		return new(big.Float).SetPrec(precision), true
	}
	point := int64(len(fraction))
	unit := base
	if base == 16 {
		unit, point = 2, 4*point
	}
	shift -= point
	if far := int64(11_000) * (base - 6) / 4; shift > far || shift < -far {
		return nil, false // out of range whatever the at most 5,120 digits say
	}
	scale := new(big.Int).Exp(big.NewInt(unit), big.NewInt(max(shift, -shift)), nil)
	f := new(big.Float).SetPrec(precision)
	if shift >= 0 {
		f.SetInt(n.Mul(n, scale))
	} else {
		f.Quo(new(big.Float).SetInt(n), new(big.Float).SetInt(scale)) // both exact: one rounding
	}
	e := f.MantExp(nil)
	return f, e <= maxExp && e >= minExp
}

func parseExponent(s string) (int64, bool) {
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	if s == "" {
		return 0, false
	}
	n := int64(0)
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(n*10+int64(c-'0'), 1_000_000)
	}
	if negative {
		n = -n
	}
	return n, true
}

// Add gives the sum; ok is false where it would be infinite or no number.
func Add(a, b Float) (sum Float, ok bool) {
	if a.f.IsInf() || b.f.IsInf() {
		return Float{}, false
	}
	f := new(big.Float).SetPrec(precision).Add(a.f, b.f)
	return Float{f}, f.MantExp(nil) <= maxExp
}

// Format writes the number with 17 digits behind the point and drops zeros at its end; -0 becomes 0.
func Format(x Float) string {
	s := x.f.Text('f', 17)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}
