package zsets

import (
	"math"
	"strconv"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var (
	badRange    = resp.Err("ERR min or max is not a float")
	badLexRange = resp.Err("ERR min or max not valid string range item")
)

// parseScore reads a score: a decimal number or an infinity, nothing before and nothing behind it.
func parseScore(s string) (f float64, bad *resp.Value) {
	f, err := parseDecimal(s)
	if err != nil || math.IsNaN(f) {
		return 0, &command.NotFloat
	}
	return f, nil
}

// parseDecimal is ParseFloat without the forms that are Go's own.
func parseDecimal(s string) (float64, error) {
	if strings.ContainsAny(s, "xX_pP") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(s, 64)
}

// parseBound reads one end of a score range. As in the server, blanks in front are skipped, nothing counts as 0, and a
// number too large is an infinity.
func parseBound(s string) (f float64, ex, ok bool) {
	if s, ex = strings.CutPrefix(s, "("); strings.TrimLeft(s, " \t\n\v\f\r") == "" {
		return 0, ex, s == ""
	}
	f, err := parseDecimal(strings.TrimLeft(s, " \t\n\v\f\r"))
	if err != nil && !math.IsInf(f, 0) {
		return 0, ex, false
	}
	return f, ex, !math.IsNaN(f)
}

func parseScores(low, high string) (r value.ScoreRange, bad *resp.Value) {
	var ok1, ok2 bool
	r.Min, r.MinEx, ok1 = parseBound(low)
	r.Max, r.MaxEx, ok2 = parseBound(high)
	if !ok1 || !ok2 {
		return r, &badRange
	}
	return r, nil
}

func parseTextBound(s string) (b value.TextBound, ok bool) {
	switch {
	case s == "-":
		return value.TextBound{Low: true}, true
	case s == "+":
		return value.TextBound{High: true}, true
	case s != "" && (s[0] == '[' || s[0] == '('):
		return value.TextBound{Text: s[1:], Ex: s[0] == '('}, true
	}
	return b, false
}

func parseTexts(low, high string) (r value.TextRange, bad *resp.Value) {
	var ok1, ok2 bool
	r.Min, ok1 = parseTextBound(low)
	r.Max, ok2 = parseTextBound(high)
	if !ok1 || !ok2 {
		return r, &badLexRange
	}
	return r, nil
}

// span clamps a range of ranks; empty says that nothing lies in it.
func span(start, stop int64, length int) (from, n int, empty bool) {
	size := int64(length)
	if start < 0 {
		start = max(start+size, 0)
	}
	if stop < 0 {
		stop += size
	}
	stop = min(stop, size-1)
	if start > stop || start >= size {
		return 0, 0, true
	}
	return int(start), int(stop - start + 1), false
}
