package figure

import (
	"strconv"
	"strings"
)

// canvas collects the elements of one picture.
type canvas struct{ strings.Builder }

// paint gives a class its presentation attributes: the light theme, for pictures that stand alone.
var paint = map[string]string{
	"f-array": `fill="#007ba8"`, "f-bitset": `fill="#3f389b"`, "f-run": `fill="#ae7600"`, "f-flat": `fill="#67717d"`,
	"f-empty": `fill="#b9c2cb"`, "f-array-tint": `fill="#ddf0f8"`, "f-bitset-tint": `fill="#e6e5f6"`, "f-run-tint": `fill="#f9edcf"`,
	"f-idx-1": `fill="#48515c"`, "f-idx-2": `fill="#67717d"`, "f-idx-3": `fill="#97a1ac"`, "f-idx-4": `fill="#bac2ca"`,
	"f-str": `fill="#bac2ca"`, "f-ink": `fill="#14181d"`, "f-accent": `fill="#a5155e"`, "f-error": `fill="#b02a10"`,
	"f-sunk": `fill="#eaedf0"`, "f-surface": `fill="#ffffff"`, "f-paper": `fill="#f3f5f6"`, "f-none": `fill="none"`,
	"f-slack": `fill="#5d6671"`,
	"s-array": `stroke="#007ba8"`, "s-bitset": `stroke="#3f389b"`, "s-run": `stroke="#ae7600"`, "s-flat": `stroke="#67717d"`,
	"s-empty": `stroke="#b9c2cb"`, "s-ink": `stroke="#14181d"`, "s-ink-3": `stroke="#5d6671"`, "s-rule": `stroke="#d9dee3"`,
	"s-rule-2": `stroke="#7a848f"`, "s-accent": `stroke="#a5155e"`, "s-surface": `stroke="#ffffff"`,
	"t-tick": `fill="#5d6671" font-family="monospace" font-size="11"`, "t-data": `fill="#14181d" font-family="monospace" font-size="12"`,
	"t-small": `fill="#14181d" font-family="monospace" font-size="11"`, "t-text": `fill="#434b55" font-family="sans-serif" font-size="12"`,
	"t-label": `fill="#14181d" font-family="sans-serif" font-size="12" font-weight="600"`, "t-bold": `font-weight="700"`,
	"t-on": `fill="#ffffff"`, "t-array": `fill="#00607f"`, "t-bitset": `fill="#3f389b"`, "t-run": `fill="#775000"`,
	"t-accent": `fill="#a5155e"`, "t-sub": `fill="#5d6671"`,
}

// look writes class="..." and the presentation attributes that go with it; of two that set the same one the later counts.
func look(classes string) string {
	var attrs []string
	at := map[string]int{}
	for _, c := range strings.Fields(classes) {
		for _, a := range strings.SplitAfter(paint[c], `" `) {
			a = strings.TrimSpace(a)
			if a == "" {
				continue
			}
			name, _, _ := strings.Cut(a, "=")
			if i, ok := at[name]; ok {
				attrs[i] = a
				continue
			}
			at[name] = len(attrs)
			attrs = append(attrs, a)
		}
	}
	if len(attrs) == 0 {
		return `class="` + classes + `"`
	}
	return `class="` + classes + `" ` + strings.Join(attrs, " ")
}

// open starts the root. With a width of 0 the picture is fluid and has no viewBox.
func open(class string, width, height float64, title, desc string) *canvas {
	c := &canvas{}
	if width == 0 {
		class += " figure-fluid"
	}
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" class="`, class, `" role="img" `)
	if width == 0 {
		c.put(`width="100%" height="`, num(height), `"`)
	} else {
		c.put(`viewBox="0 0 `, num(width), " ", num(height), `" width="`, num(width), `" height="`, num(height), `"`)
	}
	c.put(`><title>`, esc(title), `</title>`)
	if desc != "" {
		c.put(`<desc>`, esc(desc), `</desc>`)
	}
	return c
}

func (c *canvas) close() string {
	c.WriteString("</svg>")
	return c.String()
}

func (c *canvas) put(parts ...string) {
	for _, p := range parts {
		c.WriteString(p)
	}
}

func (c *canvas) rect(class string, x, y, w, h string) {
	c.put("<rect ", look(class), ` x="`, x, `" y="`, y, `" width="`, w, `" height="`, h, `"/>`)
}

// path draws d with extra attributes, written as they are.
func (c *canvas) path(class, d, extra string) {
	c.put("<path ", look(class), ` d="`, d, `"`)
	if extra != "" {
		c.put(" ", extra)
	}
	c.put("/>")
}

// text writes s at x, y; extra attributes as they are.
func (c *canvas) text(class, x, y, s, extra string) {
	c.put("<text ", look(class), ` x="`, x, `" y="`, y, `"`)
	if extra != "" {
		c.put(" ", extra)
	}
	c.put(">", esc(s), "</text>")
}

// num writes a coordinate with at most two decimals.
func num(f float64) string {
	s := strconv.FormatFloat(f, 'f', 2, 64)
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// pct writes a share of the width, f from 0 to 1.
func pct(f float64) string { return num(100*f) + "%" }

// esc makes s safe as text and inside a quoted attribute. Bytes that are no printable text become a dot: a picture must
// stay well-formed whatever a key is called.
func esc(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&#34;")
		case r < 0x20 || r == 0x7f || r == 0xfffd || r == 0xfffe || r == 0xffff || (r >= 0x80 && r < 0xa0):
			b.WriteByte('.')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
