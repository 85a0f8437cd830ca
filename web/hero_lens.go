package web

import (
	"fmt"
	"math"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// The lens picture, in its own units: a square field of all 65,536 chunks that 4,294,967,296 bits have, 16 to a dot, and
// a lens over the one chunk in use.
const (
	lensSide   = 400.0
	lensMargin = 10.0
	lensDots   = 64
	lensPitch  = (lensSide - 2*lensMargin) / lensDots
	lensRadius = 80.0
	lensX      = 160.0
	lensY      = 165.0
	lensCell   = 30.0 // a chunk under the lens
)

// lens draws where a single bit lies among all bits that a key can have.
func lens(c engine.Container) string {
	position := int(c.Runs[0][0])
	bit := int64(c.Index)<<16 + int64(position)
	x := lensMargin + lensPitch*(float64(c.Index/16%lensDots)+.5)
	y := lensMargin + lensPitch*(float64(c.Index/16/lensDots)+.5)

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="figure" role="img" viewBox="0 0 %g %g"><title>One bit among 4,294,967,296</title>`, lensSide, lensSide)
	fmt.Fprintf(&b, `<desc>A field of 65,536 chunks; all are empty but chunk %s, which holds one bit. A lens enlarges it.</desc>`, figure.Comma(int64(c.Index)))
	fmt.Fprintf(&b, `<defs><pattern id="field" x="%g" y="%g" width="%g" height="%[3]g" patternUnits="userSpaceOnUse"><path class="f-empty" d="M%[4]g %[4]gh1v1h-1z"/></pattern><clipPath id="glass"><circle cx="%[5]g" cy="%[6]g" r="%[7]g"/></clipPath></defs>`,
		lensMargin, lensMargin, lensPitch, (lensPitch-1)/2, lensX, lensY, lensRadius-4)
	fmt.Fprintf(&b, `<path fill="url(#field)" d="M%[1]g %[1]gH%[2]gV%[2]gH%[1]gz"/>`, lensMargin, lensSide-lensMargin)

	// The two tangents of the circle around the dot and the rim of the lens.
	const small = 8.0
	dx, dy := lensX-x, lensY-y
	d := math.Hypot(dx, dy)
	turn := math.Acos((small - lensRadius) / d)
	for _, side := range []float64{1, -1} {
		a := math.Atan2(dy, dx) + side*turn
		fmt.Fprintf(&b, `<path class="s-accent" stroke-opacity=".5" d="M%.1f %.1fL%.1f %.1f"/>`,
			x+small*math.Cos(a), y+small*math.Sin(a), lensX+lensRadius*math.Cos(a), lensY+lensRadius*math.Sin(a))
	}
	fmt.Fprintf(&b, `<circle class="f-surface s-accent" stroke-width="1.5" cx="%.1f" cy="%.1f" r="%g"/><circle class="f-array" cx="%.1[1]f" cy="%.1[2]f" r="2.2"/>`, x, y, small)

	fmt.Fprintf(&b, `<circle class="f-surface s-accent" stroke-width="2" cx="%g" cy="%g" r="%g"/><circle class="f-none s-accent" stroke-opacity=".3" cx="%[1]g" cy="%[2]g" r="%[4]g"/>`, lensX, lensY, lensRadius, lensRadius-3)
	b.WriteString(`<g clip-path="url(#glass)">`)
	for row := -2; row <= 2; row++ {
		for col := -2; col <= 2; col++ {
			if row == 0 && col == 0 {
				continue
			}
			fmt.Fprintf(&b, `<rect class="f-none s-empty" stroke-dasharray="2 2" x="%g" y="%g" width="12" height="12"/>`,
				lensX+float64(col)*lensCell-6, lensY+float64(row)*lensCell-6)
		}
	}
	b.WriteString(`</g>`)
	left, top := lensX-lensCell/2, lensY-lensCell/2
	fmt.Fprintf(&b, `<rect class="f-array-tint s-accent" stroke-width="1.5" x="%g" y="%g" width="%g" height="%[3]g"/>`, left, top, lensCell)
	fmt.Fprintf(&b, `<circle class="f-array" cx="%.1f" cy="%.1f" r="3"/>`,
		left+3+(lensCell-6)*float64(position%256)/256, top+3+(lensCell-6)*float64(position/256)/256)
	for _, t := range [][4]float64{{0, -1, 0, -1}, {0, 1, 0, 1}, {-1, 0, -1, 0}, {1, 0, 1, 0}} {
		fmt.Fprintf(&b, `<path class="s-accent" stroke-width="2" d="M%g %gL%g %g"/>`,
			lensX+t[0]*(lensRadius-8), lensY+t[1]*(lensRadius-8), lensX+t[2]*(lensRadius+1), lensY+t[3]*(lensRadius+1))
	}

	label := func(class, anchor string, x, y float64, text string) {
		fmt.Fprintf(&b, `<text class="t-tick%s" text-anchor="%s" x="%.0f" y="%.0f">%s</text>`, class, anchor, x, y, text)
	}
	label("", "start", lensMargin+2, lensMargin+12, "bit 0")
	label("", "end", lensSide-lensMargin-2, lensSide-lensMargin-4, "bit 4,294,967,295")
	label(" t-accent", "start", x+small+8, y-4, "bit "+figure.Comma(bit))
	b.WriteString(`</svg>`)
	return b.String()
}
