package difftest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// words draws the parts of random commands. Everything follows from the seed.
type words struct{ *rand.Rand }

func newWords(seed uint64) words { return words{rand.New(rand.NewPCG(seed, 0x62697473))} }

func (w words) pick(list ...string) string { return list[w.IntN(len(list))] }

func (w words) num(n int) string { return strconv.Itoa(w.IntN(n)) }

// key is mostly a string, sometimes a bitmap in a string, seldom of another type or missing.
func (w words) key() string {
	switch n := w.IntN(20); {
	case n < 12:
		return "k" + w.num(8)
	case n < 17:
		return "b" + w.num(6)
	case n == 17:
		return w.pick("l0", "l1")
	case n == 18:
		return w.pick("s0", "s1")
	}
	return w.pick("missing", "", "with blank", "a-key-of-more-than-thirty-one-bytes", strings.Repeat("long", 40))
}

func (w words) bitKey() string {
	if w.IntN(8) > 0 {
		return "b" + w.num(6)
	}
	return w.key()
}

// text is a value: numbers and near-numbers, short texts around the limits of encodings, and longer ones.
func (w words) text() string {
	switch w.IntN(12) {
	case 0, 1:
		return strconv.Itoa(w.IntN(200) - 100)
	case 2:
		return strconv.FormatInt(w.Int64()>>w.IntN(64), 10)
	case 3:
		return w.pick("0", "-0", "+1", "01", "1.5", "-2.25e2", " 1", "1 ", "9223372036854775807", "-9223372036854775808",
			"9223372036854775808", "99999999999999999999", "0x10", "inf", "nan", "", "3.0", "1e400", "10000", "9999")
	case 4, 5, 6:
		return w.bytes(w.IntN(12))
	case 7, 8:
		return w.bytes(28 + w.IntN(24))
	case 9:
		return w.bytes(w.IntN(300))
	case 10:
		return strings.Repeat(w.pick("a", "ab", "\x00", "xyz"), w.IntN(400))
	}
	return w.bytes(w.IntN(6000))
}

func (w words) bytes(n int) string {
	b := make([]byte, n)
	wide := w.IntN(2) == 0
	for i := range b {
		if wide {
			b[i] = byte(w.IntN(256))
		} else {
			b[i] = byte('a' + w.IntN(4))
		}
	}
	return string(b)
}

// integer is an argument where a number is wanted, seldom a wrong one.
func (w words) integer(span int) string {
	switch w.IntN(25) {
	case 0:
		return w.pick("x", "", "1.5", " 1", "01", "9223372036854775808", "-9223372036854775809")
	case 1:
		return w.pick("9223372036854775807", "-9223372036854775808", "4294967296", "-1000000")
	case 2, 3, 4, 5:
		return strconv.Itoa(-1 - w.IntN(span))
	}
	return strconv.Itoa(w.IntN(span))
}

// offset is a bit offset, mostly small, seldom refused.
func (w words) offset() string {
	switch w.IntN(30) {
	case 0:
		return w.pick("-1", "x", "4294967296", "", "1.0", "99999999999999999999")
	case 1, 2, 3:
		return w.num(300_000)
	case 4, 5, 6, 7:
		return w.num(20_000)
	}
	return w.num(700)
}

// moment is a Unix time that lies far ahead or far back, so that no clock matters.
func (w words) moment(unit int64) string {
	switch w.IntN(10) {
	case 0:
		return w.pick("1", "1000", "0", "-5", "x", "9223372036854775807")
	}
	return w.ahead(unit)
}

// ahead is a moment that lies far ahead: a key that is over already is noticed at once here and some time later there.
func (w words) ahead(unit int64) string {
	return strconv.FormatInt((4_000_000_000+w.Int64N(1_000_000))*unit, 10)
}

// mangle makes a command wrong now and then: a word less, a word more, another case.
func (w words) mangle(args []string) []string {
	switch w.IntN(60) {
	case 0:
		if len(args) > 1 {
			at := 1 + w.IntN(len(args)-1)
			return append(args[:at:at], args[at+1:]...)
		}
	case 1:
		return append(args, w.pick("x", "1", "GET", "", "NX"))
	case 2:
		args[0] = strings.ToLower(args[0])
	}
	return args
}
