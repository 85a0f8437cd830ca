package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"bitloupe/web/raster"
)

// card is the picture that other sites show in place of a link to a page: what the page is called, what it says, and a
// figure of it that the engine drew.
type card struct{ Part, Title, Text, Figure string }

// Size of a card in pixels, as those who show them want it, and its margin.
const cardWidth, cardHeight, cardMargin = 1200, 630, 72

// svg lays the card out: the figure at the right, or below where it is a strip.
func (c *card) svg() ([]byte, error) {
	w, h, err := sizeOf(c.Figure)
	if err != nil {
		return nil, err
	}
	icon, err := sources.ReadFile("icons/app.svg")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><rect width="%[1]d" height="%[2]d" fill="#f3f5f6"/>`, cardWidth, cardHeight)
	if w > 4*h {
		const side = cardWidth - 2*cardMargin
		high := (side-48)*h/w + 40
		c.words(&b, side, 500-high)
		c.plate(&b, cardMargin, 510-high, side, high, w, h)
	} else {
		const side = cardSide + 48
		c.words(&b, 500, 494)
		c.plate(&b, cardWidth-side-60, (cardHeight-side)/2, side, side, w, h)
	}
	fmt.Fprintf(&b, `<svg x="%d" y="530" width="40" height="40" viewBox="12 12 24 24">%s</svg>`, cardMargin, icon)
	writeText(&b, "700", "#14181d", 28, cardMargin+52, 560, "bitloupe")
	b.WriteString(`</svg>`)
	return b.Bytes(), nil
}

// words writes what the card says into a column, down to a line.
func (c *card) words(b *bytes.Buffer, column, bottom float64) {
	const family, bold = "sans-serif", "700"
	writeText(b, "400", "#a5155e", 26, cardMargin, 104, c.Part)
	size := 60.0
	title := raster.Wrap(c.Title, family, bold, size, column)
	for size > 30 && (len(title) > 3 || widest(title, size) > column) {
		size -= 3
		title = raster.Wrap(c.Title, family, bold, size, column)
	}
	y := 124.0
	for _, l := range title {
		y += size * 1.14
		writeText(b, bold, "#14181d", size, cardMargin, y, l)
	}
	y += 26
	const step = 37
	lines := raster.Wrap(strings.ReplaceAll(c.Text, "`", ""), family, "400", 27, column)
	if room := max(int((bottom-y)/step), 1); len(lines) > room {
		lines = lines[:room]
		lines[room-1] += " …"
	}
	for _, l := range lines {
		y += step
		writeText(b, "400", "#434b55", 27, cardMargin, y, l)
	}
}

func widest(lines []string, size float64) (most float64) {
	for _, l := range lines {
		most = max(most, raster.Width(l, "sans-serif", "700", size))
	}
	return most
}

// plate puts the figure into a frame, as large as it goes; one that nearly fits keeps its size, and its pixels.
func (c *card) plate(b *bytes.Buffer, x, y, w, h, figureWidth, figureHeight float64) {
	fmt.Fprintf(b, `<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="#ffffff" stroke="#d9dee3" stroke-width="2"/>`, x, y, w, h)
	scale := min((w-48)/figureWidth, (h-40)/figureHeight)
	if scale > 1 && scale < 1.2 {
		scale = 1
	}
	fw, fh := figureWidth*scale, figureHeight*scale
	fmt.Fprintf(b, `<svg x="%.0f" y="%.0f" width="%g" height="%g" viewBox="0 0 %g %g">%s</svg>`, x+(w-fw)/2, y+(h-fh)/2, fw, fh, figureWidth, figureHeight, c.Figure)
}

func writeText(b *bytes.Buffer, weight, fill string, size, x, y float64, words string) {
	fmt.Fprintf(b, `<text font-family="sans-serif" font-weight="%s" fill="%s" font-size="%g" x="%g" y="%.1f">`, weight, fill, size, x, y)
	_ = xml.EscapeText(b, []byte(words)) // a buffer takes everything
	b.WriteString(`</text>`)
}
