package figure

import (
	"strconv"
	"strings"
)

// Comma writes n with a comma at the thousands: 25,165,860.
func Comma(n int64) string {
	if n < 0 {
		return "-" + comma(uint64(-(n+1))+1)
	}
	return comma(uint64(n))
}

// CommaU is Comma for numbers that may not fit int64.
func CommaU(n uint64) string { return comma(n) }

func comma(n uint64) string {
	s := strconv.FormatUint(n, 10)
	var b strings.Builder
	for i, c := range s {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Size writes a number of bytes for an axis or a headline, in units of 1,024 with at most one decimal: 512 MiB, 1.5 KiB.
// It is for orientation only; a figure that is compared is written in full.
func Size(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	f, u := float64(n), 0
	for f >= 1024 && u < len(units)-1 {
		f /= 1024
		u++
	}
	s := strconv.FormatFloat(f, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0") + " " + units[u]
}

// Ratio writes how many times a is of b, with the precision that helps: 102.8, 26.7, 0.98. It is "" when b is 0.
func Ratio(a, b int64) string {
	if b == 0 {
		return ""
	}
	r := float64(a) / float64(b)
	switch {
	case r >= 1000:
		return Comma(int64(r + 0.5))
	case r >= 10:
		return strconv.FormatFloat(r, 'f', 1, 64)
	case r >= 0.095:
		return strconv.FormatFloat(r, 'f', 2, 64)
	}
	return strconv.FormatFloat(r, 'g', 2, 64)
}

// Share writes part of whole as a percentage: 41.8 %, 0.02 %.
func Share(part, whole int64) string {
	if whole == 0 {
		return "0 %"
	}
	p := 100 * float64(part) / float64(whole)
	d := 1
	if p < 1.95 {
		d = 2
	}
	if part == whole {
		d = 0
	}
	return strconv.FormatFloat(p, 'f', d, 64) + " %"
}

// Count joins a number and a word, which takes an s unless there is exactly one: 1 chunk, 3,047 chunks.
func Count(n int64, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return Comma(n) + " " + word + "s"
}

// KindName is the word for the kind of a container: 'a' array, 'b' bitset, 'r' run, 'f' a flat piece of a string, 'e' empty.
func KindName(kind byte) string {
	switch kind {
	case 'a':
		return "array"
	case 'b':
		return "bitset"
	case 'r':
		return "run"
	case 'f':
		return "flat"
	case 'e':
		return "empty"
	}
	return "past the end"
}
