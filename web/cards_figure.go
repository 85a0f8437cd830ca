package web

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/plate"
)

// cardSide is the side of the square for a figure, in pixels.
const cardSide = 468

// picture is a key whose chunks a card may show.
type picture struct {
	engine *engine.Engine
	engine.Inspection
}

func (p picture) chunks() int {
	if p.Chunks == nil {
		return 0
	}
	return len(p.Chunks.Index)
}

// figureOf is the figure of a chapter, from its scripts: a map of chunks that one of them shows, that with the most chunks
// in use; else a curve; else the map of the bitmap with the most chunks, if those are more than a few; else the first
// figure that is not a bar as wide as the page; else the map of whatever key there is.
func figureOf(blocks []*block) (string, error) {
	var shown, native, any picture
	var curve, first string
	for _, b := range blocks {
		views, err := plate.ParseViews(b.views)
		if err != nil {
			return "", err
		}
		for _, v := range views {
			switch in, ok := b.plate.Engine.Inspect(v.Key); {
			case v.Name == "map" && ok && (in.Row.Type == "bitmap" || in.Chunks != nil && in.Chunks.Spans > uint64(2*len(in.Chunks.Index))):
				shown = larger(shown, picture{b.plate.Engine, in})
			case v.Name == "curve" && curve == "":
				curve = drawn.FindString(b.plate.Figures([]plate.View{v}))
			case v.Name != "map" && first == "":
				first = drawn.FindString(b.plate.Figures([]plate.View{v}))
			}
		}
		any = larger(any, widestKey(b.plate.Engine, "bitmap", "string"))
		native = larger(native, widestKey(b.plate.Engine, "bitmap"))
	}
	const few = 4
	switch {
	case shown.chunks() > 0:
		return squareMap(shown), nil
	case curve != "":
		return curve, nil
	case native.chunks() > few:
		return squareMap(native), nil
	case first != "":
		return first, nil
	case any.chunks() > 0:
		return squareMap(any), nil
	}
	return "", fmt.Errorf("its scripts leave nothing that a card could show")
}

// widestKey is the key of some types that has the most chunks in use.
func widestKey(e *engine.Engine, types ...string) (best picture) {
	for _, k := range e.Snapshot().Keys {
		if slices.Contains(types, k.Type) {
			in, _ := e.Inspect(k.Key)
			best = larger(best, picture{e, in})
		}
	}
	return best
}

func larger(a, b picture) picture {
	if b.chunks() > a.chunks() {
		return b
	}
	return a
}

// squareMap is the map of a key's chunks; of a single chunk it is the map of its bits, or of the byte with the first where
// they would be dust.
func squareMap(p picture) string {
	if c, ok := p.engine.Container(p.Row.Key, 0); ok && p.Chunks.Spans == 1 && len(c.Runs) > 0 {
		if c.Card >= 256 {
			return figure.Bits(&c, cardSide)
		}
		at := c.Runs[0][0] / 8
		return figure.BitOrder(int64(at), c.Bits[at])
	}
	g := figure.Cells(p.Chunks, 1024)
	for g.Cols = 1; g.Cols*g.Cols < len(g.Kind); g.Cols++ {
	}
	whole := float64(cardSide / g.Cols * g.Cols) // cells of whole pixels are sharp, and the PNG a third smaller
	return figure.Map(g, figure.MapOptions{Width: whole, Height: whole})
}

// drawn finds a picture of a fixed size in the HTML of a figure.
var drawn = regexp.MustCompile(`(?s)<svg [^>]*role="img" viewBox="0 0 [^>]*>.*?</svg>`)

var figureSize = regexp.MustCompile(`width="([0-9.]+)" height="([0-9.]+)"`)

// sizeOf reads the size of a picture.
func sizeOf(svg string) (w, h float64, err error) {
	m := figureSize.FindStringSubmatch(svg)
	if m == nil {
		return 0, 0, fmt.Errorf("a figure has no size: %.80s", svg)
	}
	if w, err = strconv.ParseFloat(m[1], 64); err == nil {
		h, err = strconv.ParseFloat(m[2], 64)
	}
	return w, h, err
}
