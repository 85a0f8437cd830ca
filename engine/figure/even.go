package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// EvenMap is the break-even map for one clustering of bits: universes across (logarithmic), densities upwards (by the
// logarithm of set to clear bits, so that 1 % and 99 % lie equally far from a half). Both ascend by equal steps. Ratio is
// string to native bitmap, by row and column: over 1 the native bitmap is smaller.
type EvenMap struct {
	Title     string
	Universes []float64
	Densities []float64
	Ratio     [][]float64
	Points    []EvenPoint
}

// EvenPoint is a key on the map. Label is short, since it stands beside the point. A Density of NaN is a key of which only
// the size is known: it is a line across all densities, with a tick at Even, its break-even density (NaN: none). Own marks
// the point that the reader moves.
type EvenPoint struct {
	Label    string
	Universe float64
	Density  float64
	Even     float64
	Ratio    float64
	Own      bool
}

// Side is how a native bitmap compares with the string: "smaller", "about even" within a quarter (which the allocator's
// steps alone can make), "larger".
func Side(ratio float64) string {
	switch {
	case ratio >= 1.25:
		return "smaller"
	case ratio > 0.8:
		return "about even"
	}
	return "larger"
}

// strength is 2 where the sides differ tenfold, 1 where they differ at all.
func strength(ratio float64) int {
	switch {
	case ratio >= 10 || ratio <= 0.1:
		return 2
	case Side(ratio) == "about even":
		return 0
	}
	return 1
}

// Logit is the height of a density on the map: the logarithm of set to clear bits.
func Logit(density float64) float64 { return math.Log10(density / (1 - density)) }

// evenPlot turns figures into coordinates.
type evenPlot struct {
	*canvas
	m                        *EvenMap
	left, top, width, height float64
	x0, x1, y0, y1           float64
	labels                   []labelBox
}

func (p *evenPlot) x(universe float64) float64 {
	return p.left + p.width*min(max((math.Log10(universe)-p.x0)/(p.x1-p.x0), 0), 1)
}

func (p *evenPlot) y(density float64) float64 {
	return p.top + p.height*(1-min(max((Logit(density)-p.y0)/(p.y1-p.y0), 0), 1))
}

// SVG draws the map. An element of class even-field covers the ground; its data attributes say which logarithms its edges
// stand for.
func (m *EvenMap) SVG() string {
	const w, h = 640, 400
	p := &evenPlot{canvas: open("figure figure-even", w, h, m.Title, m.desc()), m: m, left: 74, top: 24, width: w - 74 - 22, height: h - 24 - 84}
	half := func(v []float64, f func(float64) float64) (lo, hi float64) {
		step := (f(v[len(v)-1]) - f(v[0])) / float64(len(v)-1) / 2
		return f(v[0]) - step, f(v[len(v)-1]) + step
	}
	p.x0, p.x1 = half(m.Universes, math.Log10)
	p.y0, p.y1 = half(m.Densities, Logit)
	p.ground()
	p.axes()
	p.legend(h)
	p.put(`<rect class="even-field" fill="none" pointer-events="all" x="`, num(p.left), `" y="`, num(p.top), `" width="`, num(p.width), `" height="`, num(p.height), `" data-x0="`, num(p.x0), `" data-x1="`, num(p.x1), `" data-y0="`, num(p.y0), `" data-y1="`, num(p.y1), `"/>`)
	for _, pt := range m.Points {
		p.point(pt)
	}
	return p.close()
}

// ground shades where the native bitmap is smaller and hatches where it is larger.
func (p *evenPlot) ground() {
	rows, cols := len(p.m.Densities), len(p.m.Universes)
	ch, cw := p.height/float64(rows), p.width/float64(cols)
	p.rect("f-surface", num(p.left), num(p.top), num(p.width), num(p.height))
	var hatch strings.Builder
	for r, row := range p.m.Ratio {
		y := p.top + p.height - float64(r+1)*ch
		for c := 0; c < cols; {
			end := c + 1
			for end < cols && Side(row[end]) == Side(row[c]) && strength(row[end]) == strength(row[c]) {
				end++
			}
			s := strength(row[c])
			switch {
			case s == 0:
			case row[c] > 1:
				p.put("<rect ", look("f-ink"), ` fill-opacity="`, []string{"", ".13", ".3"}[s], `" x="`, num(p.left+float64(c)*cw), `" y="`, num(y), `" width="`, num(float64(end-c)*cw), `" height="`, num(ch), `"/>`)
			default:
				strokes := 2 * s
				for i := c; i < end; i++ {
					for k := range strokes {
						x := p.left + (float64(i)+float64(2*k+1)/float64(2*strokes))*cw
						fmt.Fprintf(&hatch, "M%s %sl%s %s", num(x-ch/2.6), num(y+ch*0.88), num(ch/1.3), num(-ch*0.76))
					}
				}
			}
			c = end
		}
	}
	p.path("f-none s-ink-3", hatch.String(), `stroke-width="1"`)
	p.put("<rect ", look("f-none s-rule-2"), ` x="`, num(p.left), `" y="`, num(p.top), `" width="`, num(p.width), `" height="`, num(p.height), `"/>`)
}

// evenTicks are the densities that are written at the left edge.
var evenTicks = []float64{1e-7, 1e-5, 1e-3, 0.1, 0.5, 0.9, 0.999}

func (p *evenPlot) axes() {
	for e := math.Ceil(p.x0); e <= p.x1; e += 2 {
		at := p.x(math.Pow(10, e))
		p.path("f-none s-rule-2", "M"+num(at)+" "+num(p.top+p.height)+"v5", "")
		p.text("t-tick", num(at), num(p.top+p.height+17), Comma(int64(math.Pow(10, e)+0.5)), `text-anchor="middle"`)
	}
	for _, d := range evenTicks {
		p.path("f-none s-rule-2", "M"+num(p.left)+" "+num(p.y(d))+"h-5", "")
		p.text("t-tick", num(p.left-8), num(p.y(d)+4), Percent(d), `text-anchor="end"`)
	}
	p.text("t-text", num(p.left+p.width/2), num(p.top+p.height+36), "bits of the universe", `text-anchor="middle"`)
	p.text("t-text", num(p.left), "14", "share of bits that are set", "")
}

func (p *evenPlot) legend(h float64) {
	x, y := p.left, h-30.0
	for _, s := range []struct {
		words, opacity string
		strokes        int
	}{{"10 times smaller", ".3", 0}, {"smaller", ".13", 0}, {"about even", "0", 0}, {"larger", "0", 2}, {"10 times larger", "0", 4}} {
		p.put("<rect ", look("f-ink s-rule-2"), ` fill-opacity="`, s.opacity, `" x="`, num(x), `" y="`, num(y), `" width="18" height="12"/>`)
		for k := range s.strokes {
			p.path("f-none s-ink-3", fmt.Sprintf("M%s %sl4 -8", num(x+9*float64(2*k+1)/float64(s.strokes)-2), num(y+10)), "")
		}
		p.text("t-text", num(x+24), num(y+10), s.words, "")
		x += 42 + 6.1*float64(len(s.words))
	}
	p.text("t-tick", num(p.left), num(h-4), "keys: disc smaller, ring about even, diamond larger, dashed line density not known", "")
}

func (p *evenPlot) point(pt EvenPoint) {
	x := p.x(pt.Universe)
	if math.IsNaN(pt.Density) {
		p.path("f-none s-accent", "M"+num(x)+" "+num(p.top)+"v"+num(p.height), `stroke-width="1.5" stroke-dasharray="4 4"`)
		if !math.IsNaN(pt.Even) {
			p.path("f-none s-accent", "M"+num(x-7)+" "+num(p.y(pt.Even))+"h14", `stroke-width="3"`)
		}
		p.label(x, p.top+14, pt.Label)
		return
	}
	y := p.y(pt.Density)
	if pt.Own {
		p.path("f-none s-accent", fmt.Sprintf("M%s %sV%sM%s %sH%s", num(x), num(p.top+p.height), num(y+10), num(p.left), num(y), num(x-10)), `stroke-width="1" stroke-dasharray="2 4"`)
		p.put("<circle ", look("f-none s-accent"), ` stroke-width="2.5" cx="`, num(x), `" cy="`, num(y), `" r="10"/>`)
		p.path("f-none s-accent", fmt.Sprintf("M%s %sv-5m0 25v5m-10 -15h-5m25 0h5", num(x), num(y-10)), `stroke-width="2.5"`)
	}
	switch Side(pt.Ratio) {
	case "smaller":
		p.put("<circle ", look("f-accent s-surface"), ` cx="`, num(x), `" cy="`, num(y), `" r="5"/>`)
	case "larger":
		p.path("f-surface s-accent", fmt.Sprintf("M%s %sl6 6l-6 6l-6 -6z", num(x), num(y-6)), `stroke-width="2"`)
	default:
		p.put("<circle ", look("f-surface s-accent"), ` stroke-width="2" cx="`, num(x), `" cy="`, num(y), `" r="4.5"/>`)
	}
	if !pt.Own {
		p.label(x, y, pt.Label)
	}
}

// label stands at the right of a point, at the left near the right edge. Where it would touch another the point goes
// without: the table beside the map has them all.
func (p *evenPlot) label(x, y float64, s string) {
	from, anchor := x+9, ""
	box := labelBox{from, y, 7 * float64(len(s))}
	if x > p.left+p.width-40 {
		from, anchor = x-9, `text-anchor="end"`
		box.x = from - box.width
	}
	if slices.ContainsFunc(p.labels, box.touches) {
		return
	}
	p.labels = append(p.labels, box)
	p.text("t-label", num(from), num(y+4), s, anchor)
}

// labelBox is where a label stands: its left end, its middle line and its width.
type labelBox struct{ x, y, width float64 }

func (a labelBox) touches(b labelBox) bool {
	const gap, height = 3, 13
	return a.x < b.x+b.width+gap && b.x < a.x+a.width+gap && math.Abs(a.y-b.y) < height
}

// Percent writes a density: 0.00001 %, 6.3 %, 99.9 %.
func Percent(d float64) string {
	v := 100 * d
	digits := 1
	switch {
	case v > 99 && v < 100:
		digits = int(min(math.Ceil(-math.Log10(100-v))+1, 8))
	case v > 0 && v < 1:
		digits = int(min(math.Ceil(-math.Log10(v))+1, 10))
	}
	s := fmt.Sprintf("%.*f", max(digits, 1), v)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".") + " %"
}

func (m *EvenMap) desc() string {
	s := "Where a native bitmap is smaller than the string, by the bits of the universe and the share of them that is set."
	for _, pt := range m.Points {
		name := "Key " + pt.Label
		if pt.Own {
			name = "Your point"
		}
		if math.IsNaN(pt.Density) {
			s += fmt.Sprintf(" %s: %s bits, density not known.", name, Comma(int64(pt.Universe)))
			continue
		}
		s += fmt.Sprintf(" %s: %s bits, %s set, %s.", name, Comma(int64(pt.Universe)), Percent(pt.Density), Side(pt.Ratio))
	}
	return s
}

// Text draws the map with characters: # 10 times smaller or more as a bitmap, + smaller, . about even, - larger, = 10 times
// larger or more; the first character of a key's label where a key is.
func (m *EvenMap) Text() string {
	rows, cols := len(m.Densities), len(m.Universes)
	grid := make([][]byte, rows)
	for r := range grid {
		grid[r] = make([]byte, cols)
		for c := range grid[r] {
			grid[r][c] = "=-.+#"[2+sign(m.Ratio[r][c])*strength(m.Ratio[r][c])]
		}
	}
	nearest := func(v []float64, at float64, f func(float64) float64) int {
		step := (f(v[len(v)-1]) - f(v[0])) / float64(len(v)-1)
		return int(min(max(math.Round((f(at)-f(v[0]))/step), 0), float64(len(v)-1)))
	}
	for _, pt := range m.Points {
		mark := byte('@')
		if pt.Label != "" && !pt.Own {
			mark = pt.Label[0]
		}
		c := nearest(m.Universes, pt.Universe, math.Log10)
		if math.IsNaN(pt.Density) {
			grid[0][c] = mark
			continue
		}
		grid[nearest(m.Densities, pt.Density, Logit)][c] = mark
	}
	var b strings.Builder
	b.WriteString("share of bits that are set\n")
	for r := rows - 1; r >= 0; r-- {
		label := ""
		if r%2 == 0 {
			label = Percent(roughly(m.Densities[r]))
		}
		fmt.Fprintf(&b, "%12s  %s\n", label, strings.TrimRight(spaced(grid[r]), " "))
	}
	fmt.Fprintf(&b, "%12s  %s bits of universe to %s\n", "", Comma(int64(m.Universes[0]+0.5)), Comma(int64(m.Universes[cols-1]+0.5)))
	b.WriteString("              # 10 times smaller or more as a bitmap, + smaller, . about even, - larger, = 10 times larger or more\n")
	return b.String()
}

// roughly keeps the first digit of a density, of one over a half that of what is missing.
func roughly(d float64) float64 {
	if d > 0.5 {
		return 1 - roughly(1-d)
	}
	p := math.Pow(10, math.Floor(math.Log10(d)+1e-9))
	return math.Round(d/p) * p
}

func sign(ratio float64) int {
	if ratio >= 1 {
		return 1
	}
	return -1
}

// spaced puts a blank behind every cell: a character is twice as high as wide.
func spaced(cells []byte) string {
	out := make([]byte, 0, 2*len(cells))
	for _, c := range cells {
		out = append(out, c, ' ')
	}
	return string(out)
}
