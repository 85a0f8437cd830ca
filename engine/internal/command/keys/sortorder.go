package keys

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// weighed is an element with what it is sorted by: a number, or a text that may be missing.
type weighed struct {
	text, by string
	has      bool
	score    float64
}

// ordered sorts elements as SORT does: by number, or with ALPHA by text; by themselves or by what the pattern names. A
// missing weight counts as 0, and as before every text. Elements of equal number are in order of their texts.
func ordered(c *command.Ctx, o sortOptions, elements []string) ([]string, *resp.Value) {
	ws := make([]weighed, len(elements))
	for i, e := range elements {
		w := weighed{text: e, by: e, has: true}
		if o.by != "" {
			w.by, w.has = follow(c, o.by, e)
		}
		if !o.alpha && w.has {
			var ok bool
			if w.score, ok = number(w.by); !ok {
				return nil, &notNumbers
			}
		}
		ws[i] = w
	}
	order := byScore
	if o.alpha {
		order = byText
	}
	slices.SortStableFunc(ws, func(a, b weighed) int {
		if o.desc {
			return -order(a, b)
		}
		return order(a, b)
	})
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w.text
	}
	return out, nil
}

func byScore(a, b weighed) int {
	if d := cmp.Compare(a.score, b.score); d != 0 {
		return d
	}
	return strings.Compare(a.text, b.text)
}

func byText(a, b weighed) int {
	switch {
	case !a.has && !b.has:
		return 0
	case !a.has:
		return -1
	case !b.has:
		return 1
	}
	return strings.Compare(a.by, b.by)
}

// number reads a weight as the C library does: blanks before it are skipped, the text ends at a zero byte, and an empty
// one is 0.
func number(s string) (float64, bool) {
	s, _, _ = strings.Cut(s, "\x00")
	if s == "" {
		return 0, true
	}
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	body := strings.TrimLeft(s, "+-")
	if len(s)-len(body) > 1 || strings.Contains(s, "_") {
		return 0, false
	}
	if hex := strings.ToLower(body); strings.HasPrefix(hex, "0x") && !strings.Contains(hex, "p") {
		s += "p0"
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && !math.IsNaN(f)
}

// follow finds what a pattern names for an element: # is the element itself, a star stands for it in the name of a key,
// and ->field behind that names a field of a hash. ok is false where there is no such key or field, or the key holds
// another type.
func follow(c *command.Ctx, pattern, element string) (text string, ok bool) {
	if pattern == "#" {
		return element, true
	}
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return "", false
	}
	field := ""
	if name, f, arrow := strings.Cut(after, "->"); arrow && f != "" {
		after, field = name, f
	}
	v := c.Peek(before + element + after)
	if field != "" {
		h, ok := v.(*value.Hash)
		if !ok {
			return "", false
		}
		return h.Get(field)
	}
	s, ok := v.(*value.String)
	if !ok || !c.Spare(s.Len()) {
		return "", false
	}
	return s.Text(), true
}
