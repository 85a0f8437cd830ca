package raster

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

const root = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#ffffff"/>`

// TestDraw looks at single pixels of small pictures.
func TestDraw(t *testing.T) {
	blue, white := color.RGBA{0, 0x7b, 0xa8, 255}, color.RGBA{255, 255, 255, 255}
	for name, c := range map[string]struct {
		svg  string
		at   [2]int
		want color.RGBA
	}{
		"rect":            {`<rect x="2" y="3" width="4" height="5" fill="#007ba8"/>`, [2]int{2, 3}, blue},
		"beside it":       {`<rect x="2" y="3" width="4" height="5" fill="#007ba8"/>`, [2]int{6, 3}, white},
		"circle":          {`<circle cx="10" cy="10" r="4" fill="#007ba8"/>`, [2]int{10, 10}, blue},
		"ring":            {`<circle cx="10" cy="10" r="6" fill="none" stroke="#007ba8" stroke-width="4"/>`, [2]int{10, 10}, white},
		"ring, its edge":  {`<circle cx="10" cy="10" r="6" fill="none" stroke="#007ba8" stroke-width="4"/>`, [2]int{15, 10}, blue},
		"path":            {`<path fill="#007ba8" d="M4 4h8v8h-8zM20 4L28 4 28 12 20 12z"/>`, [2]int{24, 8}, blue},
		"dot":             {`<path fill="none" stroke="#007ba8" stroke-width="6" stroke-linecap="round" d="M8 8h0M20 8h0"/>`, [2]int{20, 8}, blue},
		"dash":            {`<path fill="none" stroke="#007ba8" stroke-width="2" stroke-dasharray="4 4" d="M0 10h40"/>`, [2]int{1, 10}, blue},
		"gap":             {`<path fill="none" stroke="#007ba8" stroke-width="2" stroke-dasharray="4 4" d="M0 10h40"/>`, [2]int{6, 10}, white},
		"moved":           {`<g transform="translate(10 5)"><rect width="2" height="2" fill="#007ba8"/></g>`, [2]int{11, 6}, blue},
		"scaled":          {`<svg x="20" y="0" width="20" height="20" viewBox="0 0 10 10"><rect x="5" y="5" width="2" height="2" fill="#007ba8"/></svg>`, [2]int{33, 13}, blue},
		"half":            {`<rect width="4" height="4" opacity="0.5" fill="#000000"/>`, [2]int{1, 1}, color.RGBA{127, 127, 127, 255}},
		"outside":         {`<rect x="-5" y="-5" width="100" height="100" fill="#007ba8"/>`, [2]int{39, 19}, blue},
		"title is silent": {`<title>nothing</title>`, [2]int{5, 10}, white},
	} {
		img, err := Draw([]byte(root + c.svg + "</svg>"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := img.RGBAAt(c.at[0], c.at[1]); got != c.want {
			t.Errorf("%s: the pixel at %v is %v, want %v", name, c.at, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	dark := func(svg string) (n int) {
		img, err := Draw([]byte(root + svg + "</svg>"))
		if err != nil {
			t.Fatal(err)
		}
		for x := range 20 { // the left half
			for y := range 20 {
				if img.RGBAAt(x, y).R < 128 {
					n++
				}
			}
		}
		return n
	}
	const text = `<text font-family="sans-serif" font-size="12" fill="#000000" y="14" x=`
	if dark(text+`"2">Mm</text>`) == 0 || dark(text+`"22">Mm</text>`) != 0 || dark(text+`"20" text-anchor="end">Mm</text>`) == 0 {
		t.Error("a text is not where it should be")
	}
	lines := Wrap("one high bit costs 512 MB", "sans-serif", "700", 20, 110)
	if strings.Join(lines, " ") != "one high bit costs 512 MB" || len(lines) < 2 {
		t.Errorf("%q", lines)
	}
	for _, l := range lines {
		if w := Width(l, "sans-serif", "700", 20); w > 110 {
			t.Errorf("line %q is %g wide", l, w)
		}
	}
}

// TestRefuses has what cannot be drawn be an error, and never a gap in a picture.
func TestRefuses(t *testing.T) {
	for _, bad := range []string{
		`<ellipse/>`, `<path d="M0 0C1 1 2 2 3 3" fill="#000000"/>`, `<path d="L1 1" fill="#000000"/>`, `<path d="M1" fill="#000000"/>`,
		`<rect width="10%" height="1" fill="#000000"/>`, `<rect width="1" height="1" fill="red"/>`, `<g transform="rotate(3)"/>`,
		`<text fill="#000000">no size</text>`, `<svg viewBox="0 0 1 1" width="0" height="3"/>`, `<rect`,
	} {
		if _, err := Draw([]byte(root + bad + "</svg>")); err == nil {
			t.Errorf("%s was drawn", bad)
		}
	}
	for _, bad := range []string{"", "text", `<svg/>`, `<svg width="100%" height="3"/>`, `<svg width="99999" height="3"/>`, `<g width="3" height="3"/>`} {
		if _, err := Draw([]byte(bad)); err == nil {
			t.Errorf("%q was drawn", bad)
		}
	}
}

func TestPNG(t *testing.T) {
	img, err := Draw([]byte(root + `<circle cx="10" cy="10" r="8" fill="#007ba8"/></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	a, err := PNG(img)
	if err != nil {
		t.Fatal(err)
	}
	b, err := PNG(img)
	if err != nil || !bytes.Equal(a, b) {
		t.Error("the same picture gives two files")
	}
	back, err := png.Decode(bytes.NewReader(a))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range [][2]int{{10, 10}, {30, 10}} {
		r, g, b, _ := back.At(at[0], at[1]).RGBA()
		want := img.RGBAAt(at[0], at[1])
		if uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
			t.Errorf("the pixel at %v became another colour", at)
		}
	}
}
