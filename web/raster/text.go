package raster

import (
	"fmt"
	"image"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// fonts are the Go fonts: pages use what the reader has, and pictures need one that is always there.
var fonts = sync.OnceValue(func() map[style]*opentype.Font {
	out := map[style]*opentype.Font{}
	for s, data := range map[style][]byte{{}: goregular.TTF, {bold: true}: gobold.TTF, {mono: true}: gomono.TTF, {true, true}: gomonobold.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(fmt.Errorf("a font of golang.org/x/image does not parse: %w", err))
		}
		out[s] = f
	}
	return out
})

type style struct{ mono, bold bool }

func styleOf(family, weight string) style {
	return style{strings.Contains(family, "mono"), weight >= "600"}
}

// face makes a font in a size. It is not shared: a face may be used by one goroutine at a time.
func face(s style, size float64) font.Face {
	f, err := opentype.NewFace(fonts()[s], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(fmt.Errorf("a font in size %g: %w", size, err)) // never, with these options
	}
	return f
}

// Width is how wide a line of text is, in pixels.
func Width(text, family, weight string, size float64) float64 {
	f := face(styleOf(family, weight), size)
	defer f.Close()
	return float64(font.MeasureString(f, text)) / 64
}

// Wrap breaks a text into lines of at most width pixels, at blanks; a longer word is a line of its own.
func Wrap(text, family, weight string, size, width float64) []string {
	f := face(styleOf(family, weight), size)
	defer f.Close()
	var out []string
	for _, word := range strings.Fields(text) {
		if n := len(out); n > 0 && float64(font.MeasureString(f, out[n-1]+" "+word))/64 <= width {
			out[n-1] += " " + word
			continue
		}
		out = append(out, word)
	}
	return out
}

func (d *drawing) text(e *element, p place, words string) {
	c, ok := d.colour(e, "fill", "#000000")
	if !ok || words == "" {
		return
	}
	size := d.number(e, "font-size") * p.scale
	if size < 1 {
		d.fail("a text of size %g: %q", size, words)
		return
	}
	f := face(styleOf(e.attr["font-family"], e.attr["font-weight"]), size)
	defer f.Close()
	x := fixed.Int26_6((d.number(e, "x")*p.scale + p.dx) * 64)
	switch e.attr["text-anchor"] {
	case "middle":
		x -= font.MeasureString(f, words) / 2
	case "end":
		x -= font.MeasureString(f, words)
	}
	pen := font.Drawer{Dst: d.img, Src: image.NewUniform(c), Face: f, Dot: fixed.Point26_6{X: x, Y: fixed.Int26_6((d.number(e, "y")*p.scale + p.dy) * 64)}}
	pen.DrawString(words)
}
