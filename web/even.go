package web

import (
	"fmt"
	"html"
	"html/template"
	"strconv"
	"strings"

	"bitloupe/engine/sheet"
	"bitloupe/engine/weigh"
)

// evenForm is the break-even map with a point that the reader moves: a picture and its figures that are whole without
// scripts, and controls that js/even.js brings to life. level is that of the heading over the picture. name is short and
// makes ids unique on a page.
func evenForm(name string, p weigh.Pin, level int) string {
	words := p.Words()
	var b strings.Builder
	fmt.Fprintf(&b, `<form class="even" data-even aria-label="Your point on the break-even map"><div class="even-controls js-only">`)
	slider := func(field, label, value string, least, most, step, at float64) {
		id := "even-" + name + "-" + field
		n := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
		fmt.Fprintf(&b, `<div class="even-control"><label for="%s">%s</label><output for="%s">%s</output><input type="range" id="%s" name="%s" min="%s" max="%s" step="%s" value="%s" aria-valuetext="%s"></div>`,
			id, label, id, html.EscapeString(value), id, field, n(least), n(most), n(step), n(at), html.EscapeString(value))
	}
	slider("universe", "Universe", words[0], weigh.PinLeastUniverse, weigh.PinMostUniverse, 0.01, p.Universe)
	slider("density", "Density", words[1], weigh.PinLeastDensity, weigh.PinMostDensity, 0.05, p.Density)
	slider("run", "Clustering", words[2], 0, weigh.PinMostRun, 1, p.Run)
	b.WriteString(`<label class="even-control">Native bitmap<select class="select" name="form">`)
	for _, o := range [][2]string{{"setbit", "built by SETBIT"}, {"converted", "after a conversion or a reload"}} {
		chosen := ""
		if (o[0] == "converted") == p.Converted {
			chosen = " selected"
		}
		fmt.Fprintf(&b, `<option value="%s"%s>%s</option>`, o[0], chosen, o[1])
	}
	b.WriteString(`</select></label></div><p class="task-fault" role="alert" hidden></p><div class="even-out" data-level="` + strconv.Itoa(level) + `">` + sheet.HTML(p.Sections(nil), level) + `</div></form>`)
	return b.String()
}

// parsePin reads the point of a fenced block: a line such as "universe 6, density -1.6, run 0, setbit", where universe and
// density are logarithms to base ten (density of set to clear bits) and run one to base two.
func parsePin(body string) (weigh.Pin, error) {
	f := strings.FieldsFunc(body, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' })
	if len(f) != 7 || f[0] != "universe" || f[2] != "density" || f[4] != "run" {
		return weigh.Pin{}, fmt.Errorf("a block marked even holds one line: universe 6, density -1.6, run 0, setbit")
	}
	return weigh.ParsePin(f[1] + " " + f[3] + " " + f[5] + " " + f[6])
}

// EvenForm is the map of the page Decide.
func (p *page) EvenForm() template.HTML {
	return template.HTML(evenForm("map", weigh.Pin{Universe: 6, Density: -1.6, Run: 0, Converted: true}, 3))
}
