package difftest

import (
	"slices"
	"strings"
)

// later says whether a command names what 7.0 does not have; such commands of a transcript are left out on both sides.
func later(args []string) bool {
	switch strings.ToUpper(args[0]) {
	case "ZRANK", "ZREVRANK": // WITHSCORE
		return len(args) == 4
	case "ZADD": // hex-scores
		return slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "0x") })
	}
	return slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(strings.ToLower(a), "set-max-listpack-") })
}

// allowed says whether a difference is one of the Known ones, whose names stand beside the cases.
func allowed(args []string, got, want []string) bool {
	g, w := strings.Join(got, "\n"), strings.Join(want, "\n")
	switch strings.ToUpper(args[0]) {
	case "BITCOUNT", "BITPOS": // bitcount-checks-bounds-first
		return strings.HasPrefix(g, "(error) ERR") && (w == "(integer) 0" || w == "(integer) -1" || strings.HasPrefix(w, "(error) WRONGTYPE"))
	case "GETRANGE", "SUBSTR": // getrange-negative-end
		return g == `""` && strings.HasPrefix(args[3], "-")
	case "SCAN": // scan-type-names
		return strings.HasPrefix(g, "(error) ERR unknown type name")
	case "LPOS": // lpos-rank-range
		return slices.Contains(args, "-9223372036854775808")
	case "EVAL": // time-in-scripts
		return strings.Contains(args[1], "'TIME'") && g == "(integer) 1"
	}
	return false
}
