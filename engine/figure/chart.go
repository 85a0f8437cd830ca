package figure

import (
	"fmt"
	"math"
	"strings"
)

// Chart is a small line chart with linear axes that start at 0.
type Chart struct {
	Title, X, Y   string
	Width, Height float64 // 0 for 590 by 276
	MaxX, MaxY    float64
	StepX, StepY  float64 // distance of the labels
	Lines         []Line
	// Mark is a dashed line at this x with a label; none when the label is empty.
	MarkX     float64
	MarkLabel string
}

// Line is one series. Look is the colour, a class without "s-". Steps says that a value holds until the next point.
type Line struct {
	Name   string
	Look   string
	Points [][2]float64
	Steps  bool
	Thin   bool
	Dashed bool
	// NameAt is the point at which the name stands, NameAnchor start, middle or end; 0 leaves the name out.
	NameAt     [2]float64
	NameAnchor string
}

// SVG draws the chart.
func (ch Chart) SVG() string {
	w, h := ch.Width, ch.Height
	if w == 0 {
		w = 590
	}
	if h == 0 {
		h = 276
	}
	const left, right, top, bottom = 64, 26, 22, 40
	x := func(v float64) float64 { return left + v/ch.MaxX*(w-left-right) }
	y := func(v float64) float64 { return h - bottom - v/ch.MaxY*(h-top-bottom) }
	c := open("figure figure-chart", w, h, ch.Title, ch.desc())
	for v := 0.0; v <= ch.MaxY+1e-9; v += ch.StepY {
		c.path("f-none s-rule", "M"+num(left)+" "+num(y(v))+"H"+num(w-right), "")
		c.text("t-tick", num(left-8), num(y(v)+4), Comma(int64(v)), `text-anchor="end"`)
	}
	for v := 0.0; v <= ch.MaxX+1e-9; v += ch.StepX {
		c.path("f-none s-rule-2", "M"+num(x(v))+" "+num(y(0))+"v5", "")
		c.text("t-tick", num(x(v)), num(y(0)+18), Comma(int64(v)), `text-anchor="middle"`)
	}
	c.text("t-text", num(left+(w-left-right)/2), num(h-4), ch.X, `text-anchor="middle"`)
	c.text("t-text", num(left), "12", ch.Y, "")
	if ch.MarkLabel != "" {
		c.path("f-none s-ink", "M"+num(x(ch.MarkX))+" "+num(y(0))+"V"+num(top), `stroke-width="1.5" stroke-dasharray="5 4"`)
		c.text("t-text", num(x(ch.MarkX)-8), num(top+9), ch.MarkLabel, `text-anchor="end"`)
	}
	for _, l := range ch.Lines {
		l.draw(c, x, y)
	}
	return c.close()
}

func (l Line) draw(c *canvas, x, y func(float64) float64) {
	var d strings.Builder
	for i, p := range l.Points {
		switch {
		case i == 0:
			fmt.Fprintf(&d, "M%s %s", num(x(p[0])), num(y(p[1])))
		case l.Steps:
			fmt.Fprintf(&d, "H%sV%s", num(x(p[0])), num(y(p[1])))
		default:
			fmt.Fprintf(&d, "L%s %s", num(x(p[0])), num(y(p[1])))
		}
	}
	extra := `stroke-width="2.5"`
	if l.Thin {
		extra = `stroke-width="1.2" opacity=".7"`
	}
	if l.Dashed {
		extra += ` stroke-dasharray="2 4" stroke-linecap="round"`
	}
	c.path("f-none s-"+l.Look, d.String(), extra)
	if l.NameAnchor != "" {
		c.text("t-label t-"+l.Look, num(x(l.NameAt[0])), num(y(l.NameAt[1])), l.Name, `text-anchor="`+l.NameAnchor+`"`)
	}
}

// at is the value of a line at x, and whether it has one there.
func (l Line) at(x float64) (float64, bool) {
	if len(l.Points) == 0 || x < l.Points[0][0] || x > l.Points[len(l.Points)-1][0] {
		return 0, false
	}
	for i := 1; i < len(l.Points); i++ {
		p, q := l.Points[i-1], l.Points[i]
		if x == q[0] && (!l.Steps || i == len(l.Points)-1) {
			return q[1], true
		}
		if x < q[0] {
			if l.Steps {
				return p[1], true
			}
			return p[1] + (q[1]-p[1])*(x-p[0])/(q[0]-p[0]), true
		}
	}
	return l.Points[len(l.Points)-1][1], true
}

// Text writes the chart as a table: a row at each label of the x axis, a column for each line that has a name.
func (ch Chart) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%14s", ch.Title, ch.X)
	var named []Line
	for _, l := range ch.Lines {
		if l.Name != "" {
			named = append(named, l)
			fmt.Fprintf(&b, "  %20s", l.Name)
		}
	}
	b.WriteByte('\n')
	for x := 0.0; x <= ch.MaxX+1e-9; x += ch.StepX {
		fmt.Fprintf(&b, "%14s", Comma(int64(x)))
		for _, l := range named {
			if v, ok := l.at(x); ok {
				fmt.Fprintf(&b, "  %20s", Comma(int64(math.Round(v))))
			} else {
				fmt.Fprintf(&b, "  %20s", "-")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (ch Chart) desc() string {
	var s []string
	for _, l := range ch.Lines {
		if n := len(l.Points); n > 0 && l.Name != "" {
			s = append(s, fmt.Sprintf("%s ends at %s", l.Name, Comma(int64(l.Points[n-1][1]))))
		}
	}
	return ch.Y + " against " + ch.X + ": " + strings.Join(s, "; ")
}
