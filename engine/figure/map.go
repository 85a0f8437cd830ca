package figure

import (
	"fmt"
	"math"
	"strings"
)

// MapOptions of a chunk map: the room it may take in pixels, and whether a scale stands at its left.
type MapOptions struct {
	Width, Height float64 // 0 for 448 and 340
	Axis          bool
}

// Map draws a chunk map as SVG. Cells of one kind and strength share one path, so that a map of 4,096 cells stays small.
func Map(g *Grid, o MapOptions) string {
	if o.Width == 0 {
		o.Width = 448
	}
	if o.Height == 0 {
		o.Height = 340
	}
	p := g.pitch(o.Width, o.Height)
	left := 0.0
	if o.Axis {
		left = 58
	}
	rows := float64(g.Rows())
	c := open("figure figure-map", left+float64(g.Cols)*p, rows*p, "Chunk map", g.Summary()+"; "+g.Scale())
	if o.Axis {
		for _, t := range g.Ticks() {
			c.text("t-tick", num(left-10), num(float64(t.Row)*p+p/2+4), t.Label, `text-anchor="end"`)
		}
	}
	g.draw(c, left, 0, p)
	return c.close()
}

// pitch is the distance of two cells: as large as the room allows, at most 96 px, in half pixels.
func (g *Grid) pitch(width, height float64) float64 {
	p := min(width/float64(g.Cols), height/float64(g.Rows()), 96)
	if p > 2 {
		p = math.Floor(2*p) / 2
	}
	return p
}

// Tick is one label of a map's scale.
type Tick struct {
	Row   int
	Label string
}

// Ticks are the offsets, in bytes of the string, at which some rows begin; about one label every eighth row.
func (g *Grid) Ticks() []Tick {
	row := uint64(g.Cols) * g.Per * 8192
	step := 1
	for g.Rows()/step > 8 {
		step *= 2
	}
	var out []Tick
	for r := 0; r < g.Rows(); r += step {
		at := uint64(r) * row
		label := Size(int64(at))
		if at == 0 { // the unit of the next label
			_, unit, _ := strings.Cut(Size(int64(row)*int64(step)), " ")
			label = "0 " + unit
		}
		out = append(out, Tick{r, label})
	}
	return out
}

// levels is the number of steps in which SVG shows fill.
const levels = 4

func (g *Grid) draw(c *canvas, x0, y0, p float64) {
	var marks [4][levels]strings.Builder
	var empty, outline strings.Builder
	for i, k := range g.Kind {
		x, y := x0+float64(i%g.Cols)*p, y0+float64(i/g.Cols)*p
		if k == 'e' {
			if p < 9 {
				fmt.Fprintf(&empty, "M%s %sh1v1h-1z", num(x+(p-1)/2-.5), num(y+(p-1)/2-.5))
			} else {
				fmt.Fprintf(&outline, "M%s %sh%sv%sh-%sz", num(x+1.5), num(y+1.5), num(p-4), num(p-4), num(p-4))
			}
			continue
		}
		cell(&marks[slot(k)][int(g.Level[i])*levels/256], k, x, y, p)
	}
	if empty.Len() > 0 {
		c.path("f-empty", empty.String(), "")
	}
	if outline.Len() > 0 {
		c.path("f-none s-rule-2", outline.String(), `stroke-dasharray="2 2"`)
	}
	for s := range marks {
		for l := range marks[s] {
			d := marks[s][l].String()
			if d == "" {
				continue
			}
			name := KindName("abrf"[s])
			f := (float64(l) + .5) / levels
			extra := `opacity="` + num(.55+.45*f) + `"`
			if "abrf"[s] == 'a' {
				c.path("f-none s-"+name, d, fmt.Sprintf(`stroke-linecap="round" stroke-width="%s" %s`, num(dot(p, f)), extra))
			} else {
				c.path("f-"+name, d, extra)
			}
		}
	}
	g.hatch(c, x0, y0, p)
}

// dot is the diameter of the dots of an array cell: its size follows the fill, f from 0 to 1.
func dot(p, f float64) float64 {
	step := p - 1
	if p >= 9 {
		step = (p - 1) / dots(p)
	}
	return max(1.6, step*(.36+.64*math.Pow(f, .75)))
}

// dots is how many dots a big array cell has on a side.
func dots(p float64) float64 {
	switch {
	case p < 9:
		return 1
	case p < 22:
		return 3
	case p < 60:
		return 4
	}
	return 6
}

// cell adds one cell to the path of its kind: dots as strokes of no length, a solid square, or lines.
func cell(b *strings.Builder, kind byte, x, y, p float64) {
	s := p - 1
	if p < 4 {
		s = p
	}
	switch kind {
	case 'a':
		n := dots(p)
		for i := .5; i < n; i++ {
			for j := .5; j < n; j++ {
				fmt.Fprintf(b, "M%s %sh0", num(x+i*s/n), num(y+j*s/n))
			}
		}
	case 'r':
		n := 4.0
		if p < 10 {
			n = 2
		} else if p < 18 {
			n = 3
		}
		for i := 0.0; i < n; i++ {
			fmt.Fprintf(b, "M%s %sh%sv%sh-%sz", num(x), num(y+i*s/n), num(s), num(s/n*.58), num(s))
		}
	case 'f':
		fmt.Fprintf(b, "M%s %sh%sv%sh-%sz", num(x), num(y+s*.3), num(p), num(s*.4), num(p))
	default:
		fmt.Fprintf(b, "M%s %sh%sv%sh-%sz", num(x), num(y), num(s), num(s), num(s))
	}
}

// hatch marks the rest of the last row, which lies past the end of the value.
func (g *Grid) hatch(c *canvas, x0, y0, p float64) {
	used := len(g.Kind) % g.Cols
	if used == 0 || g.Rows() == 1 {
		return
	}
	x, y := x0+float64(used)*p, y0+float64(g.Rows()-1)*p
	end := x0 + float64(g.Cols)*p - 1
	h := p - 1
	var d strings.Builder
	for at := x; at+h <= end; at += 4 {
		fmt.Fprintf(&d, "M%s %sl%s -%s", num(at), num(y+h), num(h), num(h))
	}
	c.path("f-none s-rule-2", d.String(), `opacity=".5"`)
}

// Strip draws the first chunks in use of a key as one row, 11 px a cell, for a table. strip holds their kinds.
func Strip(strip string, limit int) string {
	if limit > 0 && len(strip) > limit {
		strip = strip[:limit]
	}
	p, rows := 11.0, 1
	if len(strip) > 8 {
		p, rows = 4.5, 3
	}
	cols := (len(strip) + rows - 1) / rows
	if rows > 1 {
		cols = max(cols, 8)
	}
	c := open("strip", float64(cols)*p, float64(rows)*p, "First chunks", "")
	g := &Grid{Cols: max(cols, 1), Per: 1, Kind: []byte(strip), Level: make([]byte, len(strip))}
	for i := range g.Level {
		g.Level[i] = 200
	}
	g.draw(c, 0, 0, p)
	return c.close()
}
