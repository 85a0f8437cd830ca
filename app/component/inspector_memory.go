package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine/figure"
	"bitloupe/engine/memory"
)

// InspectorMemory shows where every byte of the key goes.
type InspectorMemory struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	Text bool

	bar bool
}

// Render draws the treemap and the table with the same figures.
func (c *InspectorMemory) Render() app.UI {
	in := c.S.Inspect.Found
	if in == nil {
		return app.Div()
	}
	total := in.Memory.Total()
	slices := figure.Slices(in.Memory)
	head := app.Div().Class("panel-head").Body(
		app.H3().Text(figure.Count(total, "byte")+", part by part"),
		badge(in.Memory.Modelled(), ""),
		app.Span().Class("spacer"),
		app.Span().Class("legend is-wide-only").Body(
			app.Span().Class("legend-item").Body(app.Span().Class("swatch is-idx-2"), app.Text("in use")),
			app.Span().Class("legend-item").Body(app.Span().Class("swatch is-slack"), app.Text("allocated, unused"))),
		segment("Picture", choice{"treemap", !c.bar, func() { c.bar = false }}, choice{"bar", c.bar, func() { c.bar = true }}),
	)
	picture := app.Raw(figure.Treemap(in.Memory, 0))
	if c.bar {
		picture = app.Raw(figure.PartsBar(slices))
	}
	if c.Text {
		picture = app.Pre().Class("text-figure").TabIndex(0).Aria("label", "Parts as text").Text(figure.PartsText(in.Memory))
	}
	parts := []app.UI{head, picture}
	if s := figure.Split(slices, in.Row.Card); s != "" {
		parts = append(parts, app.P().Class("say").Text(s+stringCost(in.Row.AsString.Bytes, in.Row.AsString.Known, in.Row.Card)))
	}
	if in.Sampled != total {
		parts = append(parts, app.P().Class("say").Text("This counts every element, as MEMORY USAGE with SAMPLES 0 does. Without, it looks at "+
			figure.Count(memory.Samples, "element")+" and answers "+figure.Comma(in.Sampled)+"."))
	}
	if !c.Text {
		parts = append(parts, partsTable(slices, total))
	}
	return app.Div().Body(parts...)
}

func stringCost(bytes int64, known bool, card int64) string {
	if !known || card == 0 {
		return ""
	}
	return " A plain string spends " + figure.Ratio(bytes, card) + "."
}

func partsTable(slices []figure.Slice, total int64) app.UI {
	var rows []app.UI
	var used int64
	for _, s := range slices {
		used += s.Used
		mark := app.UI(app.Span().Class("swatch is-" + s.Look))
		if k := s.Kind(); k != 0 {
			mark = Glyph(k)
		}
		name := app.Th().Scope("row").Body(mark, app.Text(s.Name))
		if s.Modelled {
			name = app.Th().Scope("row").Body(mark, app.Text(s.Name+" "), app.Span().Class("sub").Title("modelled").Text("≈"))
		}
		rows = append(rows, app.Tr().Body(name, app.Td().Class("sub holds").Text(s.Holds+times(s.Count)),
			app.Td().Class("num").Text(figure.Comma(s.Used)), app.Td().Class("num").Text(figure.Comma(s.Bytes)), app.Td().Class("num").Text(figure.Share(s.Bytes, total))))
	}
	return app.Table().Class("memory-parts").Body(
		app.Caption().Class("vh").Text("Parts of the key's memory"),
		app.THead().Body(app.Tr().Body(head("", "Part"), head("holds", "What it holds"), head("num", "In use"), head("num", "Allocated"), head("num", "Share"))),
		app.TBody().Body(rows...),
		app.TFoot().Body(app.Tr().Body(app.Th().Scope("row").Text("MEMORY USAGE"), app.Td().Class("holds"),
			app.Td().Class("num").Text(figure.Comma(used)), app.Td().Class("num").Text(figure.Comma(total)), app.Td().Class("num").Text("100 %"))),
	)
}

func times(n int64) string {
	if n > 1 {
		return ", " + figure.Comma(n) + " times"
	}
	return ""
}
