package figure

import (
	"fmt"
	"math"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// Pairing is a key's bytes in both forms, ready to compare on one scale.
type Pairing struct {
	String, Roaring engine.Figure
	Max             int64
	Log             bool
	Parts           []Slice // of the form the key is in
	IsRoaring       bool    // the form the key is in
}

// Pair compares the two forms of a key, on a linear scale or on a logarithmic one that starts at one byte.
func PairOf(r engine.KeyRow, f memory.Footprint, log bool) Pairing {
	return Pairing{
		String: r.AsString, Roaring: r.AsRoaring, Max: max(r.AsString.Bytes, r.AsRoaring.Bytes, 1), Log: log,
		Parts: Slices(f), IsRoaring: r.Type == "bitmap",
	}
}

// share is the place of n on the scale, 0 to 1.
func (p Pairing) share(n int64) float64 {
	if !p.Log {
		return float64(n) / float64(p.Max)
	}
	if n <= 1 {
		return 0
	}
	return math.Log10(float64(n)) / p.decades()
}

// decades is the length of the logarithmic scale in powers of ten.
func (p Pairing) decades() float64 { return math.Ceil(math.Log10(float64(max(p.Max, 10)))) }

// Ratio is how many times the larger form is of the smaller, and the word for roaring: 102.8, smaller. It is "" when one
// side is not known.
func (p Pairing) Ratio() (times, word string) {
	s, r := p.String, p.Roaring
	switch {
	case !s.Known || !r.Known || r.Bytes == 0 || s.Bytes == 0:
		return "", ""
	case s.Bytes == r.Bytes:
		return "1", "the same size"
	case s.Bytes > r.Bytes:
		return Ratio(s.Bytes, r.Bytes), "smaller"
	}
	return Ratio(r.Bytes, s.Bytes), "larger"
}

// Roomy says whether the shorter bar leaves room at its end for the ratio. Where it does not, the verdict tells the
// difference.
func (p Pairing) Roomy() bool {
	return min(p.share(p.String.Bytes), p.share(p.Roaring.Bytes)) <= .5
}

// Verdict says in one sentence what the other form would mean; "" when one side is not known.
func (p Pairing) Verdict() string {
	s, r := p.String, p.Roaring
	if !s.Known || !r.Known {
		return ""
	}
	switch d := s.Bytes - r.Bytes; {
	case d > 0:
		return fmt.Sprintf("Roaring is %s bytes smaller here.", Comma(d))
	case d < 0:
		return fmt.Sprintf("Roaring is %s bytes larger here: headers and index come on top of what the string holds.", Comma(-d))
	}
	return "Both forms take the same."
}

// StringBar and RoaringBar draw one bar with its figure, fluid and 22 px high. The figure of the form the key is not in is
// a would-be figure and is drawn in the second voice.
func (p Pairing) StringBar() string  { return p.bar(p.String, "f-str", "string", p.IsRoaring) }
func (p Pairing) RoaringBar() string { return p.bar(p.Roaring, "f-ink", "roaring", !p.IsRoaring) }

func (p Pairing) bar(f engine.Figure, look, name string, other bool) string {
	if !f.Known {
		c := open("figure figure-bar", 0, 22, name+": not known", "")
		c.text("t-data t-sub", "0", "15", "not known", "")
		return c.close()
	}
	c := open("figure figure-bar", 0, 22, name+": "+Comma(f.Bytes)+" bytes", "")
	share := p.share(f.Bytes)
	c.rect("f-sunk", "0", "0", "100%", "22")
	c.put("<rect ", look_(look, other), ` width="`, pct(share), `" height="22"/>`)
	if share < .01 && f.Bytes > 0 { // never invisible
		c.rect(look, "0", "0", "3", "22")
	}
	label := Comma(f.Bytes)
	if f.Modelled {
		label = "≈ " + label
	}
	if share > .3 {
		class := "t-data"
		if look == "f-ink" && !other {
			class += " t-on t-bold"
		}
		c.text(class, "9", "15", label, "")
		return c.close()
	}
	class := "t-data t-bold"
	if other {
		class = "t-data"
	}
	c.text(class, pct(max(share, .007)), "15", label, `dx="8"`)
	return c.close()
}

// look_ outlines the bar of the form the key is not in, so that it reads as a would-be.
func look_(class string, other bool) string {
	if other && class == "f-ink" {
		return look("f-none s-ink-3") + ` stroke-dasharray="3 2"`
	}
	return look(class)
}

// Scale draws the ticks of a logarithmic scale at powers of ten; "" on a linear one.
func (p Pairing) Scale() string {
	if !p.Log {
		return ""
	}
	c := open("figure figure-bar", 0, 18, "Logarithmic scale from 1 byte", "")
	n := p.decades()
	step := 1.0
	if n > 6 {
		step = 2
	}
	for d := 0.0; d <= n; d += step {
		anchor := "middle"
		if d == 0 {
			anchor = "start"
		} else if d == n {
			anchor = "end"
		}
		c.put("<line ", look("s-rule-2"), ` x1="`, pct(d/n), `" x2="`, pct(d/n), `" y1="0" y2="4"/>`)
		c.text("t-tick", pct(d/n), "15", tenTo(int(d)), `text-anchor="`+anchor+`"`)
	}
	return c.close()
}

func tenTo(d int) string {
	switch {
	case d >= 9:
		return "1" + strings.Repeat("0", d-9) + " G"
	case d >= 6:
		return "1" + strings.Repeat("0", d-6) + " M"
	case d >= 3:
		return "1" + strings.Repeat("0", d-3) + " k"
	}
	return "1" + strings.Repeat("0", d) + " B"
}

// Wedge joins the end of the short bar to the full width below it, where PartsBar enlarges it; "" when the bar is not
// short or the scale is not linear. Fluid, 14 px high.
func (p Pairing) Wedge() string {
	f := p.Roaring
	if !p.IsRoaring {
		f = p.String
	}
	share := p.share(f.Bytes)
	if p.Log || !f.Known || share > .6 || len(p.Parts) == 0 {
		return ""
	}
	x := num(max(1000*share, 3))
	return `<svg xmlns="http://www.w3.org/2000/svg" class="figure figure-bar figure-fluid" width="100%" height="14" viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true">` +
		"<path " + look("f-accent") + ` opacity=".12" d="M0 0H` + x + `L1000 14H0z"/><path ` + look("f-none s-accent") +
		` opacity=".6" vector-effect="non-scaling-stroke" d="M` + x + ` 0L1000 14"/></svg>`
}

// PartsBar draws the parts of a key side by side, fluid and 22 px high, and names those for which it is wide
// enough.
func PartsBar(parts []Slice) string {
	var total int64
	for _, s := range parts {
		total += s.Bytes
	}
	c := open("figure figure-bar", 0, 22, "Parts of "+Comma(total)+" bytes", partsDesc(parts))
	at := 0.0
	for _, s := range parts {
		if s.Bytes == 0 {
			continue
		}
		w := float64(s.Bytes) / float64(total)
		c.put(`<svg x="`, pct(at), `" width="`, pct(w), `" height="22">`)
		slice(c, s, 22)
		label := s.Name + " " + Comma(s.Bytes)
		if fit, ok := fitClass((float64(len(label))*6.7 + 14) / w); ok {
			c.text("t-small "+onLook(s.Look)+" "+fit, "7", "15", label, "")
		}
		c.rect("f-paper", "100%", "0", "1", "22")
		c.put(`</svg>`)
		at += w
	}
	return fitted(c)
}

// What has the class fit-N is hidden where the picture, in an element with the class figure-fit, is narrower than N px. N
// goes up in steps to a width that pictures have on a large screen.
const (
	fitStep = 40
	fitMost = 760
)

// fitClass is the class of what needs so many pixels in all; false where no page has them.
func fitClass(pixels float64) (string, bool) {
	n := math.Ceil(pixels/fitStep) * fitStep
	return fmt.Sprintf("fit-%.0f", n), n <= fitMost
}

func fitted(c *canvas) string { return `<span class="figure-fit">` + c.close() + `</span>` }

// slice fills a nested picture with the texture of one part.
func slice(c *canvas, s Slice, h float64) {
	switch {
	case s.Kind() == 'b':
		c.rect("f-bitset-tint", "0", "0", "100%", "100%")
		c.rect("f-bitset", "0", "0", "100%", "4")
	case s.Kind() == 'a':
		c.rect("f-array-tint", "0", "0", "100%", "100%")
		c.put("<line ", look("s-array"), ` x1="0" x2="100%" y1="3" y2="3" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 6" stroke-dashoffset="-3"/>`)
	case s.Kind() == 'r':
		c.rect("f-run-tint", "0", "0", "100%", "100%")
		c.rect("f-run", "0", "0", "100%", "1.5")
		c.rect("f-run", "0", "3", "100%", "1.5")
	case s.Look == "slack":
		c.rect("f-sunk", "0", "0", "100%", "100%")
		hatching(c, h)
	default:
		c.rect("f-"+s.Look, "0", "0", "100%", "100%")
	}
}

// hatching fills the nested picture with diagonal lines: one thick dashed stroke, slanted. Slanting moves its foot to the
// left by the height, so it is that much longer than any picture is wide.
func hatching(c *canvas, h float64) {
	c.put(`<g transform="skewX(-45)"><line `, look("s-ink-3"), ` opacity=".55" x1="0" x2="`, num(1600+h), `" y1="`, num(h/2), `" y2="`, num(h/2),
		`" stroke-width="`, num(h), `" stroke-dasharray="1 3.6"/></g>`)
}

// onLook is the text class that can be read on a part's colour.
func onLook(l string) string {
	switch l {
	case "array", "bitset", "run":
		return "t-" + l
	case "idx-1", "idx-2", "ink":
		return "t-on"
	}
	return ""
}

func partsDesc(parts []Slice) string {
	var s []string
	for _, p := range parts {
		s = append(s, p.Name+" "+Comma(p.Bytes))
	}
	return strings.Join(s, ", ")
}

// Text writes the comparison as text.
func (p Pairing) Text() string {
	var b strings.Builder
	line := func(name string, f engine.Figure, other bool) {
		if !f.Known {
			fmt.Fprintf(&b, "%-8s %16s\n", name, "not known")
			return
		}
		note := ""
		if other {
			note = "  would be"
		}
		if f.Modelled {
			note += "  modelled"
		}
		bar := strings.Repeat("=", max(int(50*p.share(f.Bytes)+.5), 1))
		fmt.Fprintf(&b, "%-8s %16s B  %s%s\n", name, Comma(f.Bytes), bar, note)
	}
	line("string", p.String, p.IsRoaring)
	line("roaring", p.Roaring, !p.IsRoaring)
	if times, word := p.Ratio(); p.String.Bytes != p.Roaring.Bytes && times != "" {
		fmt.Fprintf(&b, "%s times, roaring is %s\n", times, word)
	}
	return b.String()
}
