package plate

import (
	"fmt"

	"bitloupe/engine/figure"
	"bitloupe/engine/memory"
)

// curve draws how a container grows with the number of its values, and marks where a chunk of the script stands.
func curve(p *Plate, v View) string {
	c, ok := p.chunk(v)
	if !ok {
		return ""
	}
	chart := figure.Growth(memory.V812)
	chart.Width, chart.Height = 640, 270
	if end := chart.MaxX; float64(c.Card) <= end {
		x, y := float64(c.Card), float64(c.Bytes)
		mark := figure.Line{Name: "this chunk", Look: "accent", Points: [][2]float64{{x, 0}, {x, y}}, NameAt: [2]float64{x + 90, y / 3}, NameAnchor: "start"}
		if x > end*2/3 {
			mark.NameAt[0], mark.NameAnchor = x-90, "end"
		}
		chart.Lines = append(chart.Lines, mark)
	}
	note := fmt.Sprintf("Chunk %s of %s stands at %s values and takes %s bytes as %s.", figure.CommaU(c.Index), figure.Name(v.Key), figure.Comma(int64(c.Card)), figure.Comma(c.Bytes), figure.KindName(c.Kind))
	return head("One chunk, from empty to full", "by the container's own rules, value by value") + chart.SVG() + `<p class="view-note">` + esc(note) + `</p>` + textView(chart.Text())
}
