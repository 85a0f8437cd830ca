package command

import (
	"math"

	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// IntegerFrom reads an integer that must not be under low. Anything else, no number included, is answered with text, or
// where text is empty with the server's own words for it.
func IntegerFrom(arg string, low int64, text string) (n int64, bad *resp.Value) {
	n, ok := value.ParseInt(arg)
	if ok && n >= low {
		return n, nil
	}
	if text == "" {
		return 0, &NotPositive
	}
	e := resp.Err("ERR " + text)
	return 0, &e
}

// Bounds reads the two ends of a range.
func Bounds(from, to string) (start, stop int64, bad *resp.Value) {
	if start, bad = Int(from); bad != nil {
		return 0, 0, bad
	}
	stop, bad = Int(to)
	return start, stop, bad
}

// SignedCount reads an integer whose magnitude must fit an int64.
func SignedCount(arg string) (int64, *resp.Value) { return IntIn(arg, -math.MaxInt64, math.MaxInt64) }

// NotPositive is the error of a count that must not be negative.
var NotPositive = resp.Err("ERR value is out of range, must be positive")

// KeyCount reads the number of keys at args[at] and gives the keys behind it. low is the error for a number under 1, many
// the one for more keys than there are words.
func KeyCount(args []string, at int, low, many string) (keys []string, bad *resp.Value) {
	n, bad := IntegerFrom(args[at], 1, low)
	if bad != nil {
		return nil, bad
	}
	if n > int64(len(args)-at-1) {
		e := resp.Err("ERR " + many)
		return nil, &e
	}
	return args[at+1 : at+1+int(n)], nil
}
