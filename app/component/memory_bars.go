package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine/figure"
)

// MemoryBars compares the bytes of the same bits as a string and as a roaring bitmap.
type MemoryBars struct {
	app.Compo
	S   *session.Session
	Rev uint64

	log bool
}

// Render draws the two bars, on one scale.
func (c *MemoryBars) Render() app.UI {
	in := c.S.Inspect.Found
	if in == nil || in.Chunks == nil || !in.Row.AsString.Known && !in.Row.AsRoaring.Known {
		return app.Div()
	}
	p := figure.PairOf(in.Row, in.Memory, c.log)
	return app.Div().Class("panel-foot").Body(
		app.Div().Class("panel-head").Body(
			app.H3().Text("Memory, same bits in both encodings"),
			app.Span().Class("sub is-wide-only").Text("MEMORY USAGE, bytes"),
			app.Span().Class("spacer"),
			segment("Scale", choice{"linear", !c.log, func() { c.log = false }}, choice{"log", c.log, func() { c.log = true }}),
		),
		app.Div().Class("bars").Body(c.rows(p)...),
	)
}

func (c *MemoryBars) rows(p figure.Pairing) []app.UI {
	row := func(name, class string, parts ...app.UI) app.UI {
		return app.Div().Class("bar-row").Class(class).Body(app.Span().Text(name), app.Div().Class("bar-track").Body(parts...))
	}
	str, roaring := []app.UI{app.Raw(p.StringBar())}, []app.UI{app.Raw(p.RoaringBar())}
	if times, word := p.Ratio(); times != "" && p.Roomy() {
		// The ratio stands where the shorter bar leaves room, and says whose it is where that is not roaring's.
		ratio := []app.UI{app.Text(times + "×"), app.Elem("small").Text(word)}
		if word == "larger" {
			str = append(str, app.Span().Class("ratio").Body(append([]app.UI{app.Elem("small").Text("roaring is")}, ratio...)...))
		} else {
			roaring = append(roaring, app.Span().Class("ratio").Body(ratio...))
		}
	}
	out := []app.UI{row("string", "", str...), row("roaring", "", roaring...)}
	if s := p.Scale(); s != "" {
		out = append(out, row("", "", app.Raw(s)))
	}
	if w := p.Wedge(); w != "" {
		out = append(out, row("enlarged", "is-zoom", app.Raw(w), app.Raw(figure.PartsBar(p.Parts))))
	}
	if v := p.Verdict(); v != "" && (p.Wedge() == "" || !p.Roomy()) {
		out = append(out, app.P().Class("say").Text(v))
	}
	return out
}
