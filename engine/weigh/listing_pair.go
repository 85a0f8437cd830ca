package weigh

import (
	"strconv"
	"strings"
)

// pair takes "key bytes", with blanks, a tab, a comma, a semicolon or "=" between, or the same turned round.
func (l *listing) pair(s string) bool {
	for _, unit := range []string{" bytes", "bytes", "B", " B"} {
		if t, ok := strings.CutSuffix(s, unit); ok && len(t) > 0 && t[len(t)-1] >= '0' && t[len(t)-1] <= '9' && strings.ContainsAny(t, " \t,;=") {
			s = t
		}
	}
	i := len(s)
	for i > 0 && s[i-1] >= '0' && s[i-1] <= '9' {
		i--
	}
	name, number := strings.TrimRight(s[:i], " \t"), s[i:]
	if name != "" && strings.IndexByte(",;=", name[len(name)-1]) >= 0 {
		name = strings.TrimRight(name[:len(name)-1], " \t")
	} else if len(name) == i {
		number = "" // nothing between the key and the number
	}
	if number == "" || name == "" {
		j := strings.IndexAny(s, " \t")
		if j < 0 {
			return false
		}
		number, name = s[:j], strings.TrimSpace(s[j:])
	}
	n, err := strconv.ParseInt(number, 10, 63)
	if err != nil || n < 0 || name == "" {
		return false
	}
	l.give(Size{Name: unquoted(name), Usage: n, Length: -1, Bits: -1, either: -1})
	return true
}

// isListing says whether a text begins as a listing of sizes does: every whole line of its head is one of a listing, and at
// most half of plain "key bytes" lines have blanks in the key, which prose with a number at its end would have.
func isListing(head []byte, whole bool) bool {
	text := string(head)
	if !whole {
		i := strings.LastIndexByte(text, '\n')
		if i < 0 {
			return false
		}
		text = text[:i]
	}
	pairs, blanks := 0, 0
	l := &listing{merged: map[string]*Size{}, give: func(s Size) {
		pairs++
		if strings.ContainsAny(s.Name, " \t") {
			blanks++
		}
	}}
	for _, line := range strings.Split(text, "\n") {
		if !l.line(line) {
			return false
		}
	}
	if len(l.order) == 0 && len(l.totals) == 0 && l.sampled == 0 {
		return l.lines > 0 && pairs > 0 && 2*blanks <= pairs
	}
	return true
}
