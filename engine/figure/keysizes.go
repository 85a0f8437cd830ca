package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// Keysizes draws INFO keysizes: one row of columns for each type, from the smallest bin in use to the largest, columns
// as high as the number of keys. Fluid.
func Keysizes(hs []engine.Histogram) string {
	const row, top = 76.0, 16.0
	if len(hs) == 0 {
		return ""
	}
	c := open("figure figure-keysizes", 0, float64(len(hs))*(row+top)+4, "Keys by size", keysizesDesc(hs))
	for i, h := range hs {
		y := float64(i) * (row + top)
		bins := spread(h.Bins)
		var most int64 = 1
		for _, b := range bins {
			most = max(most, b.Count)
		}
		c.text("t-label", "0", num(y+12), h.Type, "")
		w := min(1/float64(len(bins)), .12)
		for j, b := range bins {
			x := float64(j) * w
			if b.Count > 0 {
				tall := max(28*float64(b.Count)/float64(most), 2)
				c.put("<rect ", look("f-idx-2"), ` x="`, pct(x+w*.1), `" width="`, pct(w*.8), `" y="`, num(y+top+58-tall-14), `" height="`, num(tall), `"/>`)
				c.text("t-small", pct(x+w/2), num(y+top+58-tall-18), Comma(b.Count), `text-anchor="middle"`)
			}
			c.text("t-tick", pct(x+w/2), num(y+top+58), b.Label, `text-anchor="middle"`)
		}
		c.put("<line ", look("s-rule-2"), ` x1="0" x2="`, pct(w*float64(len(bins))), `" y1="`, num(y+top+44.5), `" y2="`, num(y+top+44.5), `"/>`)
	}
	return c.close()
}

// spread lists the bins from the first in use to the last, with the empty ones between them while they are few enough to
// stand side by side.
func spread(bins []engine.Bin) []engine.Bin {
	const room = 14
	var out []engine.Bin
	for i, b := range bins {
		if i > 0 {
			for low := next(bins[i-1].Low); low < b.Low && len(out) < room; low = next(low) {
				out = append(out, engine.Bin{Low: low, Label: memory.BinLabel(low)})
			}
		}
		out = append(out, b)
	}
	if len(out) > room {
		return bins
	}
	return out
}

func next(low int64) int64 {
	if low == 0 {
		return 1
	}
	return 2 * low
}

// KeysizesText writes the histogram in the order and with the labels of INFO keysizes.
func KeysizesText(hs []engine.Histogram) string {
	var b strings.Builder
	for _, h := range hs {
		fmt.Fprintf(&b, "%s\n", h.Type)
		var most int64 = 1
		for _, x := range h.Bins {
			most = max(most, x.Count)
		}
		for _, x := range h.Bins {
			fmt.Fprintf(&b, "  %6s  %8s  %s\n", x.Label, Comma(x.Count), strings.Repeat("=", int(max(40*x.Count/most, 1))))
		}
	}
	return b.String()
}

func keysizesDesc(hs []engine.Histogram) string {
	var s []string
	for _, h := range hs {
		for _, x := range h.Bins {
			s = append(s, fmt.Sprintf("%s of %s or more: %s", h.Type, x.Label, Comma(x.Count)))
		}
	}
	return strings.Join(s, ", ")
}
