package plate

import (
	"fmt"
	"sync"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// curveEnd is the number of values at which the curve of one chunk ends.
const curveEnd = 8192

// growth is what one chunk takes as SETBIT fills it in ascending order: the bytes of its container, header included, at
// every number of values where they change. It is measured on the engine, once.
var growth = sync.OnceValue(func() [][2]float64 {
	e := engine.New(engine.Options{})
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	var out [][2]float64
	last := int64(-1)
	for n := range curveEnd {
		e.Do("SETBIT", "k", fmt.Sprint(8*n), "1")
		c, _ := e.Container("k", 0)
		if c.Bytes != last {
			last = c.Bytes
			out = append(out, [2]float64{float64(n + 1), float64(c.Bytes)})
		}
	}
	return append(out, [2]float64{curveEnd, float64(last)})
})

// curve draws how a container grows with the number of its values, and marks where a chunk of the script stands.
func curve(p *Plate, v View) string {
	c, ok := p.chunk(v)
	if !ok {
		return ""
	}
	array, bitset := split(growth())
	chart := figure.Chart{
		Title: "Bytes allocated for one chunk", X: "values in the chunk", Y: "bytes allocated", Width: 640, Height: 270,
		MaxX: curveEnd, MaxY: 9000, StepX: 2048, StepY: 2000,
		Lines: []figure.Line{
			{Name: "2 bytes a value", Look: "array", Points: [][2]float64{{0, 0}, {4096, 8192}}, Thin: true, NameAt: [2]float64{4250, 6500}, NameAnchor: "start"},
			{Name: "array, as allocated", Look: "array", Points: array, Steps: true, NameAt: [2]float64{2300, 6900}, NameAnchor: "end"},
			{Name: "bitset", Look: "bitset", Points: bitset, Steps: true, NameAt: [2]float64{8100, 7200}, NameAnchor: "end"},
		},
		MarkX: 4096, MarkLabel: "4,096 values",
	}
	note := fmt.Sprintf("Chunk %s of %s stands at %s values and takes %s bytes as %s.", figure.CommaU(c.Index), figure.Name(v.Key), figure.Comma(int64(c.Card)), figure.Comma(c.Bytes), figure.KindName(c.Kind))
	if c.Card <= curveEnd {
		x, y := float64(c.Card), float64(c.Bytes)
		mark := figure.Line{Name: "this chunk", Look: "accent", Points: [][2]float64{{x, 0}, {x, y}}, NameAt: [2]float64{x + 90, y / 3}, NameAnchor: "start"}
		if x > curveEnd*2/3 {
			mark.NameAt[0], mark.NameAnchor = x-90, "end"
		}
		chart.Lines = append(chart.Lines, mark)
	}
	return head("One chunk, from empty to full", "measured on the engine, value by value") + chart.SVG() + `<p class="view-note">` + esc(note) + `</p>` + textView(chart.Text())
}

// split parts the growth where the array becomes a bitset.
func split(all [][2]float64) (array, bitset [][2]float64) {
	for _, p := range all {
		if p[0] <= 4096 {
			array = append(array, p)
		} else {
			bitset = append(bitset, p)
		}
	}
	top := array[len(array)-1][1]
	array = append(array, [2]float64{4096, top})
	return array, append([][2]float64{{4096, top}}, bitset...)
}
