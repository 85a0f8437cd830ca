package figure

import (
	"bitloupe/engine/memory"
)

// box is one rectangle of a treemap, in shares of the whole.
type box struct{ x, y, w, h float64 }

// Treemap draws where a key's bytes go: an area for each part, filled from below as far as it is in use, the rest
// hatched. Fluid, height pixels high (0: 206); boxes are laid out for a width of 860, and named where there is room.
func Treemap(f memory.Footprint, height float64) string {
	if height == 0 {
		height = 206
	}
	return fitted(treemap(f, 860, height))
}

func treemap(f memory.Footprint, width, height float64) *canvas {
	total := f.Total()
	parts := Slices(f)
	c := open("figure figure-treemap", 0, height, Comma(total)+" bytes, part by part", partsDesc(parts))
	var shown []Slice
	for _, s := range parts {
		if s.Bytes > 0 {
			shown = append(shown, s)
		}
	}
	for i, b := range squarify(shown, width, height) {
		s := shown[i]
		used := 1.0
		if s.Look == "slack" {
			used = 0
		} else if s.Bytes > 0 && s.Used < s.Bytes {
			used = float64(s.Used) / float64(s.Bytes)
		}
		h := b.h * height
		c.put(`<svg x="`, pct(b.x), `" y="`, num(b.y*height), `" width="`, pct(b.w), `" height="`, num(h), `">`)
		c.rect("f-sunk", "0", "0", "100%", num(h))
		if used < 1 {
			c.put(`<svg width="100%" height="`, num(h), `">`)
			hatching(c, h)
			c.put(`</svg>`)
		}
		if used > 0 {
			top := h * (1 - used)
			c.put(`<svg y="`, num(top), `" width="100%" height="`, num(h-top), `">`)
			area(c, s, h-top)
			c.put(`</svg>`)
		}
		c.rect("f-paper", "100%", "0", "1", num(h))
		c.put(`<svg x="100%" overflow="visible">`)
		c.rect("f-paper", "-1", "0", "1", num(h))
		c.put(`</svg>`)
		c.rect("f-paper", "0", num(h-1), "100%", "1")
		boxLabel(c, s, b.w, h, used)
		c.put(`</svg>`)
	}
	return c
}

// area fills a treemap box.
func area(c *canvas, s Slice, h float64) {
	switch s.Kind() {
	case 'a':
		c.rect("f-array-tint", "0", "0", "100%", "100%")
		for y := 4.0; y < h; y += 7 {
			c.put("<line ", look("s-array"), ` opacity=".6" x1="0" x2="100%" y1="`, num(y), `" y2="`, num(y),
				`" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 7" stroke-dashoffset="-4"/>`)
		}
	case 'b':
		c.rect("f-bitset", "0", "0", "100%", "100%")
	case 'r':
		c.rect("f-run-tint", "0", "0", "100%", "100%")
		for y := 1.0; y < h; y += 7 {
			c.rect("f-run", "0", num(y), "100%", "3")
		}
	default:
		c.rect("f-"+s.Look, "0", "0", "100%", "100%")
	}
}

// boxLabel writes name and bytes at the foot of a box, whose width is a share of the whole, where it has room for them. On
// a texture the text stands on a patch of its own.
func boxLabel(c *canvas, s Slice, w, h, used float64) {
	figures := Comma(s.Bytes)
	wide := max(float64(len(s.Name))*7.2, float64(len(figures))*7.3)
	fit, ok := fitClass((wide + 24) / w)
	if !ok || h < 22 {
		return
	}
	c.put(`<g class="`, fit, `">`)
	defer c.put(`</g>`)
	two := h >= 46
	class, patch := "", ""
	switch {
	case s.Kind() == 'a':
		patch, class = "f-array-tint", "t-array"
	case s.Kind() == 'r':
		patch, class = "f-run-tint", "t-run"
	case s.Kind() == 'b':
		class = "t-on"
	case s.Look == "slack":
		patch = "f-sunk"
	case used < .7 && h*used < 50:
		patch = "f-sunk"
	default:
		class = onLook(s.Look)
	}
	// The label stands at the foot, where the box is in use.
	y := h - 10
	if two {
		y = h - 28
	}
	if patch != "" {
		hh := 20.0
		if two {
			hh = 40
		}
		c.rect(patch, "6", num(y-14), num(wide+14), num(hh))
	}
	c.text("t-label "+class, "12", num(y), s.Name, "")
	if two {
		c.text("t-data "+class, "12", num(y+18), figures, "")
	}
}

// squarify lays out boxes of the given bytes in a rectangle of w by h, keeping them near to squares (Bruls, Huizing and
// van Wijk, "Squarified treemaps", 2000). The parts keep their order. Results are in shares of the rectangle.
func squarify(parts []Slice, w, h float64) []box {
	var total float64
	for _, s := range parts {
		total += float64(s.Bytes)
	}
	out := make([]box, 0, len(parts))
	x, y, rw, rh := 0.0, 0.0, w, h
	for i := 0; i < len(parts); {
		side := min(rw, rh)
		n, sum := 1, area1(parts[i], total, w*h)
		best := worst(parts[i:i+1], sum, side, total, w*h)
		for i+n < len(parts) {
			s := sum + area1(parts[i+n], total, w*h)
			q := worst(parts[i:i+n+1], s, side, total, w*h)
			if q > best {
				break
			}
			n, sum, best = n+1, s, q
		}
		thick := sum / side
		at := 0.0
		for _, p := range parts[i : i+n] {
			long := area1(p, total, w*h) / thick
			if rw >= rh {
				out = append(out, box{x / w, (y + at) / h, thick / w, long / h})
			} else {
				out = append(out, box{(x + at) / w, y / h, long / w, thick / h})
			}
			at += long
		}
		if rw >= rh {
			x, rw = x+thick, rw-thick
		} else {
			y, rh = y+thick, rh-thick
		}
		i += n
	}
	return out
}

func area1(s Slice, total, whole float64) float64 { return float64(s.Bytes) / total * whole }

// worst is the worst ratio of sides in a row of boxes.
func worst(row []Slice, sum, side, total, whole float64) float64 {
	w := 0.0
	for _, s := range row {
		a := area1(s, total, whole)
		w = max(w, side*side*a/(sum*sum), sum*sum/(side*side*a))
	}
	return w
}
