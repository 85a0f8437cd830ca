// Package raster turns the SVG of this site into pixels, for pictures that other sites show in place of a link. It knows
// the elements that engine/figure and the cards are made of and refuses all others, so that nothing is left out unseen.
package raster

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/srwiley/rasterx"
)

//go:embed *.go
var sources embed.FS

// Version names this way of drawing: what was drawn by another version may differ.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	entries, err := sources.ReadDir(".")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, e := range entries {
		data, err := sources.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		sum.Write(data)
	}
	return hex.EncodeToString(sum.Sum(nil)[:5])
})

// Draw draws an SVG whose root has a width and a height in pixels. Its cost is that of the marks, plus 3 MB for a picture
// of 1200 by 630.
func Draw(svg []byte) (*image.RGBA, error) {
	dec := xml.NewDecoder(bytes.NewReader(svg))
	var d *drawing
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			e := element{name: t.Name.Local, attr: map[string]string{}}
			for _, a := range t.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			if d == nil {
				if d, err = newDrawing(&e); err != nil {
					return nil, err
				}
			}
			d.open(&e)
		case xml.CharData:
			if d != nil {
				d.say(string(t))
			}
		case xml.EndElement:
			d.close()
		}
		if d != nil && d.err != nil {
			return nil, d.err
		}
	}
	if d == nil {
		return nil, errors.New("there is no element in it")
	}
	return d.img, nil
}

type element struct {
	name string
	attr map[string]string
}

// place is where an element's units lie in the picture: x*scale + dx, y*scale + dy.
type place struct{ scale, dx, dy float64 }

// drawing is a picture being drawn. Elements are drawn when they end, because a text is known only then.
type drawing struct {
	img    *image.RGBA
	fill   *rasterx.Filler
	stroke *rasterx.Dasher
	open_  []*element
	at     []place
	words  string
	err    error
}

func newDrawing(root *element) (*drawing, error) {
	w, err := strconv.Atoi(root.attr["width"])
	h, err2 := strconv.Atoi(root.attr["height"])
	if root.name != "svg" || err != nil || err2 != nil || w < 1 || h < 1 || w > 4096 || h > 4096 {
		return nil, fmt.Errorf("the root is %s of %q by %q; it has to be an svg with a size in pixels", root.name, root.attr["width"], root.attr["height"])
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	scan := &scanner{img: img}
	return &drawing{img: img, fill: rasterx.NewFiller(w, h, scan), stroke: rasterx.NewDasher(w, h, scan), at: []place{{1, 0, 0}}}, nil
}

func (d *drawing) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

// number reads an attribute, missing as 0.
func (d *drawing) number(e *element, name string) float64 {
	s := e.attr[name]
	if s == "" {
		return 0
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		d.fail("<%s %s=%q> is no number", e.name, name, s)
	}
	return f
}

func (d *drawing) open(e *element) {
	d.open_, d.words = append(d.open_, e), ""
	p := d.at[len(d.at)-1]
	switch {
	case e.name == "svg":
		p = d.inside(e, p)
	case e.attr["transform"] != "":
		var x, y float64
		if _, err := fmt.Sscanf(e.attr["transform"], "translate(%g %g)", &x, &y); err != nil {
			d.fail("<%s transform=%q> is no translate(x y)", e.name, e.attr["transform"])
		}
		p.dx, p.dy = p.dx+p.scale*x, p.dy+p.scale*y
	}
	d.at = append(d.at, p)
}

// inside is the place of what an svg element holds. Its content keeps its proportions, as is the rule.
func (d *drawing) inside(e *element, p place) place {
	p.dx, p.dy = p.dx+p.scale*d.number(e, "x"), p.dy+p.scale*d.number(e, "y")
	box := strings.Fields(e.attr["viewBox"])
	if len(box) != 4 {
		return p
	}
	var b [4]float64
	for i, s := range box {
		var err error
		if b[i], err = strconv.ParseFloat(s, 64); err != nil {
			d.fail("viewBox %q", e.attr["viewBox"])
		}
	}
	w, h := d.number(e, "width"), d.number(e, "height")
	if e.attr["width"] == "" && e.attr["height"] == "" {
		w, h = b[2], b[3]
	}
	if b[2] <= 0 || b[3] <= 0 || w <= 0 || h <= 0 {
		d.fail("an svg of %g by %g with the viewBox %q", w, h, e.attr["viewBox"])
		return p
	}
	s := min(w/b[2], h/b[3])
	p.dx += p.scale * ((w-s*b[2])/2 - s*b[0])
	p.dy += p.scale * ((h-s*b[3])/2 - s*b[1])
	p.scale *= s
	return p
}

func (d *drawing) say(s string) { d.words += s }

func (d *drawing) close() {
	e, p := d.open_[len(d.open_)-1], d.at[len(d.at)-1]
	d.open_, d.at = d.open_[:len(d.open_)-1], d.at[:len(d.at)-1]
	switch e.name {
	case "svg", "g", "title", "desc": // a group has no attributes of its own here
	case "rect":
		x, y := d.number(e, "x"), d.number(e, "y")
		d.shape(e, p, rect(x, y, d.number(e, "width"), d.number(e, "height")))
	case "circle":
		d.shape(e, p, circle(d.number(e, "cx"), d.number(e, "cy"), d.number(e, "r")))
	case "path":
		path, err := parsePath(e.attr["d"])
		if err != nil {
			d.fail("path %q: %v", e.attr["d"], err)
		}
		d.shape(e, p, path)
	case "text":
		d.text(e, p, d.words)
	default:
		d.fail("the element <%s> cannot be drawn", e.name)
	}
	d.words = ""
}

// colour reads fill or stroke; ok is false for none. A colour comes as #rrggbb, to be mixed with what is there by opacity.
func (d *drawing) colour(e *element, name, otherwise string) (c color.NRGBA, ok bool) {
	s := e.attr[name]
	if s == "" {
		s = otherwise
	}
	if s == "none" {
		return c, false
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil || len(s) != 7 {
		d.fail("<%s %s=%q> is no colour", e.name, name, s)
		return c, false
	}
	c = color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
	for _, o := range []string{"opacity", name + "-opacity"} {
		if e.attr[o] != "" {
			c.A = uint8(float64(c.A)*d.number(e, o) + .5)
		}
	}
	return c, true
}
