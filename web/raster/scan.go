package raster

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner fills outlines. The one that comes with rasterx goes over the whole picture for every shape; this one only
// over the shape.
type scanner struct {
	img  *image.RGBA
	ink  *image.Uniform
	path []step
	box  fixed.Rectangle26_6
}

// step goes to a point, by a line or without.
type step struct {
	to   fixed.Point26_6
	line bool
}

var _ rasterx.Scanner = (*scanner)(nil)

func (s *scanner) Start(a fixed.Point26_6) { s.add(a, false) }
func (s *scanner) Line(b fixed.Point26_6)  { s.add(b, true) }

func (s *scanner) add(p fixed.Point26_6, line bool) {
	if len(s.path) == 0 {
		s.box = fixed.Rectangle26_6{Min: p, Max: p}
	}
	s.path = append(s.path, step{p, line})
	s.box.Min.X, s.box.Min.Y = min(s.box.Min.X, p.X), min(s.box.Min.Y, p.Y)
	s.box.Max.X, s.box.Max.Y = max(s.box.Max.X, p.X), max(s.box.Max.Y, p.Y)
}

// Draw fills what was added with the colour, where more is wound one way than the other.
func (s *scanner) Draw() {
	at := image.Rect(s.box.Min.X.Floor(), s.box.Min.Y.Floor(), s.box.Max.X.Ceil(), s.box.Max.Y.Ceil())
	if !at.In(s.img.Rect) {
		at = at.Intersect(s.img.Rect)
	}
	if at.Empty() {
		return
	}
	r := vector.NewRasterizer(at.Dx(), at.Dy())
	for _, p := range s.path {
		x, y := float32(p.to.X)/64-float32(at.Min.X), float32(p.to.Y)/64-float32(at.Min.Y)
		if p.line {
			r.LineTo(x, y)
		} else {
			r.MoveTo(x, y)
		}
	}
	r.Draw(s.img, at, s.ink, image.Point{})
}

func (s *scanner) Clear()                             { s.path = s.path[:0] }
func (s *scanner) GetPathExtent() fixed.Rectangle26_6 { return s.box }
func (s *scanner) SetBounds(width, height int)        {}
func (s *scanner) SetWinding(useNonZeroWinding bool)  {}
func (s *scanner) SetClip(rect image.Rectangle)       {}
func (s *scanner) SetColor(c any)                     { s.ink = image.NewUniform(c.(color.Color)) }
