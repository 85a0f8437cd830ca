package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorInsides shows how a set, list, sorted set or hash is kept: the limits that decide about its encoding, the
// buckets of its hash table, the nodes of its list, the heights of its skip list.
type InspectorInsides struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	Text bool
}

// Render draws what the encoding has.
func (c *InspectorInsides) Render() app.UI {
	in := c.S.Inspect.Found
	if in == nil || in.Insides == nil {
		return notABitmap(in, "insides to show")
	}
	x := in.Insides
	if c.Text {
		return app.Div().Class("text-view").Body(app.Pre().Class("text-figure").TabIndex(0).Aria("label", "Insides as text").Text(figure.InsidesText(x)))
	}
	parts := []app.UI{app.Div().Class("panel-head").Body(app.H3().Text("Kept as "+in.Row.Encoding), app.Span().Class("sub").Text(insidesNote(x)))}
	if len(x.Thresholds) > 0 {
		parts = append(parts, thresholds(x.Thresholds))
	}
	if x.Table != nil {
		parts = append(parts, table(x.Table))
	}
	if x.Nodes != nil {
		parts = append(parts, app.Div().Class("insides-part").Body(
			app.Div().Class("panel-head").Body(app.H4().Text("Nodes, head first"), app.Span().Class("sub").Text(figure.NodesSummary(x.Nodes))),
			app.Div().Class("scroll-x").TabIndex(0).Role("region").Aria("label", "Nodes").Body(app.Raw(figure.Nodes(x.Nodes))),
			app.P().Class("legend").Body(app.Span().Class("sub").Text("filled as far as the node is full; the number counts its elements; hatched: compressed"))))
	}
	if len(x.Heights) > 0 {
		parts = append(parts, app.Div().Class("insides-part").Body(
			app.Div().Class("panel-head").Body(app.H4().Text("Heights of the skip list"), app.Span().Class("sub").Text("each height is drawn by lot, so this is one of many possible lists")),
			app.Raw(figure.Heights(x.Heights))))
	}
	return app.Div().Class("insides").Body(parts...)
}

func insidesNote(x *engine.Insides) string {
	if x.Width > 0 {
		return figure.Count(int64(8*x.Width), "bit") + " a member"
	}
	return ""
}

// thresholds lists every limit with the key's place on it.
func thresholds(list []engine.Threshold) app.UI {
	var rows []app.UI
	for _, t := range list {
		name := app.UI(app.Code().Text(t.Setting))
		if t.Setting == "" {
			name = app.Span().Text("built in")
		}
		rows = append(rows, app.Li().Class("threshold").Body(
			app.Div().Class("threshold-name").Body(name, app.Span().Class("sub").Text(t.What)),
			app.Raw(figure.ThresholdBar(t)),
			app.P().Class("cost-note").Text(figure.ThresholdText(t))))
	}
	return app.Ul().Class("thresholds").Body(rows...)
}

func table(t *engine.TableInside) app.UI {
	parts := []app.UI{
		app.Div().Class("panel-head").Body(app.H4().Text("Hash table"), app.Span().Class("sub").Text("a bar is a bucket, as high as its chain of keys")),
		app.Div().Class("buckets").Body(
			app.Div().Class("scroll-x").TabIndex(0).Role("region").Aria("label", "Buckets").Body(app.Raw(figure.Buckets(t, 0))),
			pairs(figure.TableFacts(t))),
	}
	if n := len(t.Chains[0]); n < t.Buckets[0] {
		parts = append(parts, app.P().Class("sub small").Text("The first "+figure.Comma(int64(n))+" buckets are drawn."))
	}
	if t.Moving {
		parts = append(parts, app.Div().Class("panel-head").Body(app.H4().Text("The table it is moving to"), app.Span().Class("sub").Text("a bucket moves with each command; the shaded ones above have gone")),
			app.Div().Class("scroll-x").TabIndex(0).Role("region").Aria("label", "Buckets of the new table").Body(app.Raw(figure.Buckets(t, 1))))
	}
	return app.Div().Class("insides-part").Body(parts...)
}
