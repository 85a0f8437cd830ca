// Package qr draws links as QR codes.
package qr

import (
	"strconv"
	"strings"

	"rsc.io/qr/coding"
)

// maxQR is the longest link that is drawn as a QR code: beyond it the dots are too fine for a camera to read from a
// screen.
const maxQR = 800

// quiet is the width of the empty border around a code, in dots, that readers need.
const quiet = 4

// Draw draws a link as the path of an SVG whose view box is side by side units, border included; "" when the link is too
// long. Levels of correction are the lowest: a screen is never torn.
func Draw(link string) (path string, side int) {
	if link == "" || len(link) > maxQR {
		return "", 0
	}
	text := coding.String(link)
	for v := coding.Version(coding.MinVersion); v <= coding.MaxVersion; v++ {
		if text.Bits(v) > v.DataBytes(coding.L)*8 {
			continue
		}
		plan, err := coding.NewPlan(v, coding.L, 0)
		if err != nil {
			return "", 0
		}
		code, err := plan.Encode(text)
		if err != nil {
			return "", 0
		}
		return dots(code), code.Size + 2*quiet
	}
	return "", 0
}

// dots writes the dark dots of a code, a run of neighbours as one rectangle.
func dots(c *coding.Code) string {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			n := 0
			for x+n < c.Size && c.Black(x+n, y) {
				n++
			}
			if n > 0 {
				b.WriteString("M" + strconv.Itoa(x+quiet) + " " + strconv.Itoa(y+quiet) + "h" + strconv.Itoa(n) + "v1h-" + strconv.Itoa(n) + "z")
				x += n
			}
		}
	}
	return b.String()
}
