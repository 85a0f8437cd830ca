package command

import (
	"strconv"

	"bitloupe/engine/internal/glob"
	"bitloupe/engine/resp"
)

// ScanArgs describe what follows the key in SSCAN, HSCAN and ZSCAN.
var ScanArgs = []Arg{
	{Name: "cursor", Kind: IntegerArg, Help: "0 to begin, then what the last call gave"},
	{Name: "pattern", Kind: PatternArg, Token: "MATCH", Optional: true},
	{Name: "count", Kind: IntegerArg, Token: "COUNT", Optional: true, Help: "about how many a call; 10"},
}

// ScanErrors are what a bad cursor or option is answered with.
var ScanErrors = []string{badCursor.Str, SyntaxError.Str, NotInteger.Str}

var badCursor = resp.Err("ERR invalid cursor")

// ScanOptions are the options behind the cursor. Count is at least 1. NoValues is HSCAN's own.
type ScanOptions struct {
	Pattern  string
	Match    bool
	Count    int
	NoValues bool
}

// Takes says whether the pattern lets s through.
func (o ScanOptions) Takes(s string) bool { return !o.Match || glob.Match(o.Pattern, s, false) }

// maxScan bounds the work that one COUNT can ask for.
const maxScan = 1 << 30

// ScanCursor reads a cursor: decimal digits and nothing else.
func ScanCursor(arg string) (uint64, *resp.Value) {
	n, err := strconv.ParseUint(arg, 10, 64)
	if err != nil {
		return 0, &badCursor
	}
	return n, nil
}

var badNoValues = resp.Err("ERR NOVALUES option can only be used in HSCAN")

// ParseScan reads MATCH and COUNT, and NOVALUES where hash is set.
func ParseScan(args []string, hash bool) (o ScanOptions, bad *resp.Value) {
	o.Count = 10
	for i := 0; i < len(args); i++ {
		more := i+1 < len(args)
		switch word := args[i]; {
		case Is(word, "COUNT") && more:
			i++
			n, bad := Int(args[i])
			if bad != nil {
				return o, bad
			}
			if n < 1 {
				return o, &SyntaxError
			}
			o.Count = int(min(n, maxScan))
		case Is(word, "MATCH") && more:
			i++
			o.Pattern, o.Match = args[i], args[i] != "*"
		case Is(word, "NOVALUES") && !hash:
			return o, &badNoValues
		case Is(word, "NOVALUES"):
			o.NoValues = true
		default:
			return o, &SyntaxError
		}
	}
	return o, nil
}

// ScanReply is the pair of cursor and what was found.
func ScanReply(next uint64, items []resp.Value) resp.Value {
	return resp.List(resp.Str(strconv.FormatUint(next, 10)), resp.List(items...))
}
