package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
)

// Name shows a key's name on a screen: as it is when it is plain text, else quoted with its odd bytes escaped.
func Name(key string) string { return quoteKey(key) }

// Clip shortens a text to n characters.
func Clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

// IsURL says whether s is an address that may be linked to.
func IsURL(s string) bool {
	return strings.HasPrefix(s, "https://") && !strings.ContainsAny(s, " \"<>")
}

// Place is the position of a chunk in a sorted list, and whether it is in it.
func Place(sorted []uint64, chunk uint64) (at int, here bool) {
	at = find(sorted, chunk)
	return at, at < len(sorted) && sorted[at] == chunk
}

// Position says what is at one position of a chunk: bit 131,441: set, in a run of 5.
func Position(c *engine.Container, pos int) string {
	s := fmt.Sprintf("bit %s: ", CommaU(c.Index<<16|uint64(pos)))
	if !at(c, pos) {
		return s + "clear"
	}
	from, to := pos, pos
	for from > 0 && at(c, from-1) {
		from--
	}
	for to < 65535 && at(c, to+1) {
		to++
	}
	if from == to {
		return s + "set, alone"
	}
	return fmt.Sprintf("%sset, in a run of %s", s, Comma(int64(to-from)+1))
}

// Spot is a position worth looking at: the first run of several bits, else the first set bit.
func Spot(c *engine.Container) int {
	for _, r := range c.Runs {
		if r[1] > r[0] {
			return int(r[0])
		}
	}
	if len(c.Runs) > 0 {
		return int(c.Runs[0][0])
	}
	return 0
}

// ContainerFacts lists what is known of one chunk, and what is at the position under the lens.
func ContainerFacts(c *engine.Container, pos int) []Pair {
	out := []Pair{
		{Name: "Bits", Value: CommaU(c.Index<<16) + " – " + CommaU(c.Index<<16|0xffff)},
		{Name: "Set bits", Value: Comma(int64(c.Card)) + " of 65,536"},
		{Name: "Allocated", Value: allocated(c)},
	}
	name, value, _ := strings.Cut(Position(c, pos), ": ")
	return append(out, Pair{Name: strings.ToUpper(name[:1]) + name[1:], Value: value})
}

// allocated explains the bytes of a container with what it has room for.
func allocated(c *engine.Container) string {
	unit, n := int64(0), int64(0)
	switch c.Kind {
	case 'a':
		unit, n = 2, int64(c.Capacity)
	case 'r':
		unit, n = 4, int64(c.Capacity)
	}
	s := Comma(c.Bytes) + " B"
	switch {
	case c.Kind == 'b':
		return s + " = 16 + 8,192"
	case unit == 0 || n == 0:
		return s
	case 16+unit*n == c.Bytes:
		return fmt.Sprintf("%s = 16 + %s × %d", s, Comma(n), unit)
	}
	return fmt.Sprintf("%s for 16 + %s × %d", s, Comma(n), unit)
}

// Values lists the first set positions of a chunk as offsets of the whole value.
func Values(c *engine.Container, limit int) string {
	var b strings.Builder
	n := 0
	for pos := 0; pos < 65536 && n < limit; pos++ {
		if at(c, pos) {
			if n > 0 {
				b.WriteString(" ")
			}
			b.WriteString(CommaU(c.Index<<16 | uint64(pos)))
			n++
		}
	}
	if c.Card > n {
		fmt.Fprintf(&b, " and %s more", Comma(int64(c.Card-n)))
	}
	return b.String()
}
