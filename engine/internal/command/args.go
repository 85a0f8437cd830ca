package command

import (
	"strings"

	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// Int reads an argument that must be an int64 in canonical text. The error is NotInteger.
func Int(arg string) (int64, *resp.Value) {
	n, ok := value.ParseInt(arg)
	if !ok {
		return 0, &NotInteger
	}
	return n, nil
}

// IntIn reads an int64 that must lie in [low, high]; outside, the error names the range as the server does.
func IntIn(arg string, low, high int64) (int64, *resp.Value) {
	n, bad := Int(arg)
	if bad == nil && (n < low || n > high) {
		e := resp.Errf("ERR value is out of range, value must between %d and %d", low, high)
		bad = &e
	}
	return n, bad
}

// Is says whether an argument is the word, in any case; word is given in upper case.
func Is(arg, word string) bool { return len(arg) == len(word) && strings.EqualFold(arg, word) }
