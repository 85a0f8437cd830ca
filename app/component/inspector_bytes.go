package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorBytes shows a page of the key's bytes, each with what it means.
type InspectorBytes struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	Text bool

	lit int // leaf range that is lit up, counted from 1; 0 for none
}

// bytesStep is how far the buttons move.
const bytesStep = 512

// Render draws the table of bytes and the list of ranges.
func (c *InspectorBytes) Render() app.UI {
	p := c.S.Inspect.Page
	in := c.S.Inspect.Found
	if p == nil {
		return app.Div().Class("notice empty").Body(app.B().Text("No bytes to show."),
			app.P().Text("A "+in.Row.Type+" kept as "+in.Row.Encoding+" is many small blocks. Memory lists them."))
	}
	parts := []app.UI{c.head(p), app.P().Class("say").Text(figure.FormNote(p))}
	switch {
	case p.Total == 0:
		parts = append(parts, app.P().Class("sub").Text("There are none: the value is empty."))
	case c.Text:
		parts = append(parts, app.Pre().Class("text-figure").TabIndex(0).Aria("label", "Bytes as text").Text(figure.HexText(p)))
	default:
		if p.Problem != "" {
			parts = append(parts, app.P().Class("say").Text("Reading stops at "+p.Problem+"."))
		}
		parts = append(parts, app.Div().Class("bytes").Body(
			app.Div().Class("hex-scroll").TabIndex(0).Role("region").Aria("label", "Bytes").Body(app.Raw(figure.HexTable(p, c.lit-1)), c.bitOrder(p)),
			app.Ol().Class("ranges").Body(c.ranges(p)...)))
	}
	return app.Div().Body(parts...)
}

func (c *InspectorBytes) head(p *engine.Page) app.UI {
	var forms []choice
	for _, f := range p.Forms {
		forms = append(forms, choice{figure.FormName(f), f == p.Form, func() { c.S.SelectBytes(f, 0) }})
	}
	end := p.Offset + int64(len(p.Data))
	where := "no bytes"
	if end > p.Offset {
		where = figure.Comma(p.Offset) + "–" + figure.Comma(end-1) + " of " + figure.Count(p.Total, "byte")
	}
	step := func(icon, label string, off bool, to int64) app.UI {
		return app.Button().Type("button").Class("button is-quiet is-icon is-small").Aria("label", label).Title(label).Aria("disabled", off).Body(Icon(icon)).
			OnClick(func(app.Context, app.Event) {
				if !off {
					c.lit = 0
					c.S.SelectBytes(p.Form, to)
				}
			}, app.EventScope(p.Form, to, off))
	}
	last := max(0, (p.Total-1)/bytesStep*bytesStep)
	return app.Div().Class("panel-head").Body(
		app.H3().Text("Bytes"), segment("Form", forms...), app.Span().Class("spacer"),
		app.Span().Class("sub").Text(where),
		app.Span().Class("nowrap").Body(
			step("first", "First bytes", p.Offset == 0, 0), step("left", "Bytes before", p.Offset == 0, max(0, p.Offset-bytesStep)),
			step("right", "Bytes after", end >= p.Total, p.Offset+bytesStep), step("last", "Last bytes", end >= p.Total, last)),
	)
}

// bitOrder shows the first byte of flat bytes that has a bit set, bit by bit.
func (c *InspectorBytes) bitOrder(p *engine.Page) app.UI {
	if p.Form != engine.FormFlat {
		return app.Div()
	}
	at := 0
	for i, b := range p.Data {
		if b != 0 {
			at = i
			break
		}
	}
	return app.Div().Class("bit-order").Body(app.Raw(figure.BitOrder(p.Offset+int64(at), p.Data[at])))
}

// rangesShown bounds the list.
const rangesShown = 400

func (c *InspectorBytes) ranges(p *engine.Page) []app.UI {
	lines := figure.RangeLines(p)
	var out []app.UI
	for _, l := range lines[:min(len(lines), rangesShown)] {
		class := "range is-deep-" + strconv.Itoa(min(l.Depth, 3))
		if l.Leaf >= 0 && l.Leaf == c.lit-1 {
			class += " is-lit"
		}
		item := app.Li().Class(class).Body(app.Span().Class("mono").Text(l.Where), app.Div().Body(app.B().Text(l.Name), app.Text(" "), app.Span().Text(l.Text)))
		if leaf := l.Leaf; leaf >= 0 {
			item = item.OnMouseEnter(func(app.Context, app.Event) { c.lit = leaf + 1 }, app.EventScope(leaf)).
				OnMouseLeave(func(app.Context, app.Event) { c.lit = 0 }, app.EventScope(leaf))
		}
		out = append(out, item)
	}
	if rest := len(lines) - len(out); rest > 0 {
		out = append(out, app.Li().Class("range").Body(app.Span(), app.Span().Class("sub").Text(figure.Count(int64(rest), "more range"))))
	}
	return out
}
