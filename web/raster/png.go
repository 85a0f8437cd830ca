package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// A picture is reduced to so many colours, a few inks and their edges, of which no two are closer than near; that is the
// square of a distance nobody sees at an edge.
const colours, near = 64, 200

// PNG writes a picture with its most frequent colours; every other becomes the nearest of them. The same pixels give the
// same bytes. Transparency is not kept.
func PNG(img *image.RGBA) ([]byte, error) {
	count := map[uint32]int{}
	key := func(i int) uint32 {
		return uint32(img.Pix[i])<<16 | uint32(img.Pix[i+1])<<8 | uint32(img.Pix[i+2])
	}
	for i := 0; i < len(img.Pix); i += 4 {
		count[key(i)]++
	}
	all := make([]uint32, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b uint32) int {
		if n := count[b] - count[a]; n != 0 {
			return n
		}
		return int(a) - int(b)
	})
	var kept []uint32
	for _, c := range all {
		if len(kept) < colours && !slices.ContainsFunc(kept, func(k uint32) bool { return apart(c, k) < near }) {
			kept = append(kept, c)
		}
	}
	out := image.NewPaletted(img.Rect, nil)
	nearest := map[uint32]uint8{}
	for _, c := range kept {
		out.Palette = append(out.Palette, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
	}
	for _, c := range all {
		best := 0
		for i, k := range kept {
			if apart(c, k) < apart(c, kept[best]) {
				best = i
			}
		}
		nearest[c] = uint8(best)
	}
	for i := range out.Pix {
		out.Pix[i] = nearest[key(4*i)]
	}
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	err := enc.Encode(&b, out)
	return b.Bytes(), err
}

// apart is the square of the distance of two colours.
func apart(a, b uint32) int {
	sum := 0
	for shift := 0; shift <= 16; shift += 8 {
		d := int(a>>shift&255) - int(b>>shift&255)
		sum += d * d
	}
	return sum
}
