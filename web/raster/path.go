package raster

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// line is one subpath: points joined by straight lines.
type line struct {
	points [][2]float64
	closed bool
}

// parsePath reads the commands that pictures here use: M L H V Z, upper and lower case.
func parsePath(d string) ([]line, error) {
	var out []line
	var at, start [2]float64
	rest := d
	var command byte
	number := func() (float64, error) {
		rest = strings.TrimLeft(rest, " ,\n")
		n := 0
		for n < len(rest) && (rest[n] >= '0' && rest[n] <= '9' || rest[n] == '.' || n == 0 && rest[n] == '-') {
			n++
		}
		f, err := strconv.ParseFloat(rest[:n], 64)
		rest = rest[n:]
		return f, err
	}
	for {
		rest = strings.TrimLeft(rest, " ,\n")
		if rest == "" {
			return out, nil
		}
		if c := rest[0]; c >= 'A' {
			command, rest = c, rest[1:]
		} else if command == 0 || command|0x20 == 'z' {
			return nil, fmt.Errorf("a number stands where a command should: %.10q", rest)
		}
		base := [2]float64{}
		if command >= 'a' {
			base = at
		}
		var err error
		switch command | 0x20 {
		case 'z':
			if len(out) > 0 {
				out[len(out)-1].closed = true
			}
			at = start
			continue
		case 'm', 'l':
			x, err1 := number()
			y, err2 := number()
			if err = err1; err == nil {
				err = err2
			}
			at = [2]float64{base[0] + x, base[1] + y}
		case 'h':
			var x float64
			x, err = number()
			at[0] = base[0] + x
		case 'v':
			var y float64
			y, err = number()
			at[1] = base[1] + y
		default:
			return nil, fmt.Errorf("the command %c cannot be drawn", command)
		}
		if err != nil {
			return nil, err
		}
		if command|0x20 == 'm' {
			start = at
			out = append(out, line{points: [][2]float64{at}})
			command = map[byte]byte{'m': 'l', 'M': 'L'}[command] // what numbers stand for after it
			continue
		}
		if len(out) == 0 {
			return nil, fmt.Errorf("it does not begin with M")
		}
		if last := &out[len(out)-1]; last.closed {
			out = append(out, line{points: [][2]float64{start, at}})
		} else {
			last.points = append(last.points, at)
		}
	}
}

func rect(x, y, w, h float64) []line {
	return []line{{[][2]float64{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, true}}
}

// round is a circle, the one shape that is not made of lines.
type round struct{ x, y, r float64 }

func circle(x, y, r float64) []round { return []round{{x, y, r}} }

// addTo puts a shape into a rasteriser at its place.
func addTo(a rasterx.Adder, shape any, p place) {
	point := func(q [2]float64) fixed.Point26_6 {
		return rasterx.ToFixedP(q[0]*p.scale+p.dx, q[1]*p.scale+p.dy)
	}
	switch s := shape.(type) {
	case []round:
		for _, c := range s {
			rasterx.AddCircle(c.x*p.scale+p.dx, c.y*p.scale+p.dy, c.r*p.scale, a)
		}
	case []line:
		for _, l := range s {
			a.Start(point(l.points[0]))
			for _, q := range l.points[1:] {
				a.Line(point(q))
			}
			a.Stop(l.closed)
		}
	}
}

// shape fills and strokes.
func (d *drawing) shape(e *element, p place, shape any) {
	if c, ok := d.colour(e, "fill", "#000000"); ok {
		d.paint(c, shape, p)
	}
	c, ok := d.colour(e, "stroke", "none")
	if !ok {
		return
	}
	width := 1.0
	if e.attr["stroke-width"] != "" {
		width = d.number(e, "stroke-width")
	}
	lines, _ := shape.([]line)
	if e.attr["stroke-linecap"] == "round" {
		// A line of no length with round ends is a dot.
		var rest []line
		var dots []round
		for _, l := range lines {
			if len(l.points) == 2 && l.points[0] == l.points[1] {
				dots = append(dots, round{l.points[0][0], l.points[0][1], width / 2})
			} else {
				rest = append(rest, l)
			}
		}
		d.paint(c, dots, p)
		if len(rest) == 0 {
			return
		}
		shape = rest
	}
	var dashes []float64
	for _, s := range strings.Fields(e.attr["stroke-dasharray"]) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			d.fail("stroke-dasharray %q", e.attr["stroke-dasharray"])
		}
		dashes = append(dashes, f*p.scale)
	}
	caps := rasterx.ButtCap
	if e.attr["stroke-linecap"] == "round" {
		caps = rasterx.RoundCap
	}
	d.stroke.SetStroke(fixed.Int26_6(width*p.scale*64), 4<<6, caps, caps, rasterx.FlatGap, rasterx.Miter, dashes, 0)
	d.stroke.SetColor(c)
	addTo(d.stroke, shape, p)
	d.stroke.Draw()
	d.stroke.Clear()
}

func (d *drawing) paint(c color.NRGBA, shape any, p place) {
	d.fill.SetColor(c)
	addTo(d.fill, shape, p)
	d.fill.Draw()
	d.fill.Clear()
}
