package component

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorHead names the selected key and what is known of it at once.
type InspectorHead struct {
	app.Compo
	S      *session.Session
	Rev    uint64
	Text   bool
	Toggle func()
}

// Render draws the name, the type, whether the figures are exact, and the facts.
func (c *InspectorHead) Render() app.UI {
	r := &c.S.Inspect.Found.Row
	return app.Div().Body(
		app.Div().Class("inspector-title").Body(
			app.H2().Title(r.Key).Text(figure.Name(r.Key)), typeTag(r.Type), badge(r.Modelled, ""),
			app.Span().Class("spacer"),
			app.Button().Type("button").Class("button is-quiet is-small").Aria("pressed", c.Text).Text("Text view").
				OnClick(func(app.Context, app.Event) { c.Toggle() }),
		),
		app.Dl().Class("facts").Body(facts(c.S.Inspect.Found)...),
	)
}

func facts(in *engine.Inspection) []app.UI {
	r := &in.Row
	list := []figure.Pair{{Name: "encoding", Value: r.Encoding, Wide: true}}
	add := func(name, value string, wide bool) {
		list = append(list, figure.Pair{Name: name, Value: value, Wide: wide})
	}
	switch {
	case r.Type == "bitmap":
		add("logical length", figure.Comma(r.Length)+" B", false)
		add("set bits", figure.Comma(r.Card), false)
		add("chunks", figure.Comma(int64(r.Kinds.Array+r.Kinds.Bitset+r.Kinds.Run))+" of "+figure.CommaU(r.Spans), true)
	case in.Chunks != nil:
		add("length", figure.Comma(r.Length)+" B", false)
		add("set bits", figure.Comma(r.Card), false)
	default:
		add("elements", figure.Comma(r.Card), false)
	}
	add("takes", figure.Comma(r.Bytes)+" B", r.Type == "bitmap")
	if r.ExpireAt != 0 {
		add("expires", time.UnixMilli(r.ExpireAt).UTC().Format("2 Jan 2006 15:04:05")+" UTC", true)
	}
	var out []app.UI
	for _, p := range list {
		class := "fact"
		if p.Wide {
			class += " is-wide-only"
		}
		out = append(out, app.Div().Class(class).Body(app.Dt().Text(p.Name), app.Dd().Text(p.Value)))
	}
	return out
}
