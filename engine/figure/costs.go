package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
)

// Cost is what one kind of container would hold for the values of a chunk, payload alone.
type Cost struct {
	Kind  byte
	Bytes int64
	Used  bool // the kind in use
	Note  string
	Badge string // in use, smallest, as small, too many values
}

// trackBytes is the length of a cost bar's track: the bitset, which is also 4,096 values of 2 bytes, ends at 91 % of it.
const trackBytes = 9002

// Costs compares array, bitset and run for one chunk and says of each why it is or is not in use.
func Costs(c *engine.Container) []Cost {
	smallest := min(c.Costs.Array, c.Costs.Bitset, c.Costs.Run)
	out := []Cost{
		{Kind: 'a', Bytes: c.Costs.Array, Note: arrayNote(c)},
		{Kind: 'b', Bytes: c.Costs.Bitset, Note: "Always 8,192 B, however full."},
		{Kind: 'r', Bytes: c.Costs.Run, Note: runNote(c)},
	}
	var used int64
	for _, k := range out {
		if k.Kind == c.Kind {
			used = k.Bytes
		}
	}
	for i := range out {
		k := &out[i]
		k.Used = k.Kind == c.Kind
		switch {
		case k.Used:
			k.Badge = "in use"
		case k.Kind == 'a' && !c.Costs.ArrayFits:
			k.Badge = "too many values"
		case k.Bytes == smallest && used == smallest:
			k.Badge = "as small"
		case k.Bytes == smallest:
			k.Badge = "smallest"
		}
	}
	return out
}

func arrayNote(c *engine.Container) string {
	s := fmt.Sprintf("%s × 2 B.", Comma(int64(c.Card)))
	switch {
	case !c.Costs.ArrayFits:
		return s + " An array holds at most 4,096 values."
	case c.Kind == 'a':
		return fmt.Sprintf("%s %s would make it a bitset.", s, more(int64(4097-c.Card), "value"))
	}
	return s
}

func more(n int64, word string) string {
	if n == 1 {
		return "1 more " + word
	}
	return Comma(n) + " more " + word + "s"
}

func runNote(c *engine.Container) string {
	s := fmt.Sprintf("%s × 4 B + 2.", Comma(int64(c.RunCount)))
	if c.Kind == 'r' {
		return s
	}
	other := c.Costs.Bitset
	if c.Kind == 'a' {
		other = c.Costs.Array
	}
	switch {
	case c.Costs.Run >= other:
		return s + " Larger than what is in use."
	case c.Kind == 'f':
		return s
	}
	return s + " Smaller, but SETBIT never builds runs. BITOP, a reload or a conversion does."
}

// CostBar draws one bar with the 4,096 line on its track, fluid and 24 px high.
func CostBar(k Cost) string {
	c := open("figure figure-bar", 0, 26, KindName(k.Kind)+": "+Comma(k.Bytes)+" bytes", "The dashed line is at 8,192 bytes, the size of a bitset and of 4,096 array values.")
	f := min(float64(k.Bytes)/trackBytes, 1)
	c.rect("f-sunk", "0", "4", "100%", "18")
	texture(c, k.Kind, 0, 4, max(f, .006), 18)
	if float64(k.Bytes) > trackBytes { // longer than the track: a torn end
		c.put(`<svg x="100%" y="4" width="1" height="18" overflow="visible">`)
		c.path("f-paper", "M-14 18l5-18h5l-5 18z", "")
		c.put(`</svg>`)
	}
	c.put("<line ", look("s-ink"), ` x1="91%" x2="91%" y1="0" y2="26" stroke-width="1.5" stroke-dasharray="4 3"/>`)
	return c.close()
}

// texture fills a bar of a kind: dots on a tint, solid ink, or lines. f is its share of the width. Dots and lines are of
// fixed size, so they go into a part of their own that is cut at the bar's end.
func texture(c *canvas, kind byte, x, y, f, h float64) {
	name := KindName(kind)
	switch kind {
	case 'a':
		c.rect("f-array-tint", pct(x), num(y), pct(f), num(h))
		for r := h / 6; r < h; r += h / 3 {
			c.put("<line ", look("s-array"), ` x1="`, pct(x), `" x2="`, pct(x+f), `" y1="`, num(y+r), `" y2="`, num(y+r),
				`" stroke-width="`, num(min(4.2, h/3-1.4)), `" stroke-linecap="round" stroke-dasharray="0 6" stroke-dashoffset="-3"/>`)
		}
	case 'r':
		c.rect("f-run-tint", pct(x), num(y), pct(f), num(h))
		for r := 0.0; r < 3; r++ {
			c.rect("f-run", pct(x), num(y+h/3*r+h/12), pct(f), num(h/6))
		}
	default:
		c.rect("f-"+name, pct(x), num(y), pct(f), num(h))
	}
}

// CostsText writes the comparison as text.
func CostsText(c *engine.Container) string {
	var b strings.Builder
	for _, k := range Costs(c) {
		mark := " "
		if k.Used {
			mark = "*"
		}
		n := int(min(k.Bytes*50/8192, 60))
		bar := strings.Repeat("=", n)
		if n < 50 {
			bar += strings.Repeat(" ", 50-n) + "|"
		} else {
			bar = bar[:50] + "|" + bar[50:]
		}
		fmt.Fprintf(&b, "%s %-6s %8s B  %s\n", mark, KindName(k.Kind), Comma(k.Bytes), strings.TrimRight(bar, " "))
		fmt.Fprintf(&b, "           %s\n", k.Note)
	}
	b.WriteString("* in use; | is at 8,192 B, which is a bitset and 4,096 array values\n")
	return b.String()
}
