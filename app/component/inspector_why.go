package component

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine/figure"
	"bitloupe/engine/trace"
)

// InspectorWhy tells how the key came to be what it is: each change up to the step that is looked at, with the rule that
// decided it and where that rule stands.
type InspectorWhy struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// whySteps bounds the list; the latest steps are kept.
const whySteps = 100

// Render draws the list, the latest step first.
func (c *InspectorWhy) Render() app.UI {
	key := c.S.Inspect.Key
	var out []app.UI
	for i := len(c.S.Entries) - 1; i >= 0 && len(out) < whySteps; i-- {
		e := c.S.Entries[i]
		if e.Status != session.Done || e.Step == 0 || e.Step > c.S.Step {
			continue
		}
		if step := whyStep(e, key); step != nil {
			out = append(out, step)
		}
	}
	if len(out) == 0 {
		return app.Div().Class("notice empty").Body(app.B().Text("Nothing to explain yet."), app.P().Text("No command up to this step changed the key."))
	}
	return app.Div().Body(app.Div().Class("panel-head").Body(app.H3().Text("Why it is so"), app.Span().Class("sub").Text("latest first")), app.Ol().Class("trace").Body(out...))
}

// whyStep is what one command did to the key, nil when that was nothing.
func whyStep(e *session.Entry, key string) app.UI {
	t := &e.Result.Trace
	var rows []app.UI
	for _, ch := range t.Changes {
		if ch.Key == key && ch.Kind != trace.Setting {
			rows = append(rows, whyChange(ch))
		}
	}
	touched := false
	for _, x := range t.Touches {
		touched = touched || x.Key == key
	}
	if len(rows) == 0 && !touched {
		return nil
	}
	body := []app.UI{app.H4().Class("trace-command").Body(app.Span().Class("sub").Text(strconv.Itoa(e.Step)+" "), app.Code().Text(figure.Clip(e.Line.Text, 90)))}
	if work := figure.Work(t); len(work) > 0 {
		var facts []app.UI
		for _, p := range work {
			facts = append(facts, app.Div().Class("fact").Body(app.Dt().Text(p.Name), app.Dd().Text(p.Value)))
		}
		body = append(body, app.Dl().Class("trace-totals").Body(facts...))
	}
	if len(rows) > 0 {
		body = append(body, app.Ul().Class("trace-changes").Body(rows...))
	} else {
		body = append(body, app.P().Class("sub small").Text("changed nothing about how the key is kept"))
	}
	return app.Li().Class("trace-entry").Body(body...)
}

func whyChange(ch trace.Change) app.UI {
	mark := app.UI(app.Span())
	switch k := figure.ChangeKind(ch); {
	case k != 0:
		mark = Glyph(k)
	case ch.Kind == trace.KeyType || (ch.Kind == trace.KeyNew && ch.To == "bitmap"):
		mark = TypeGlyph()
	}
	var text []app.UI
	if w := figure.Words(ch); w != "" {
		text = append(text, app.B().Text(w))
	}
	if ch.Rule.Text != "" {
		text = append(text, app.P().Text(ch.Rule.Text))
	}
	if ch.Rule.Source != "" {
		text = append(text, app.P().Class("source").Body(source(ch.Rule.Source)))
	}
	return app.Li().Class("trace-step").Body(mark, app.Div().Body(text...))
}

// source links to where a rule stands when that is an address, and else names it.
func source(s string) app.UI {
	if figure.IsURL(s) {
		return app.A().Href(s).Rel("noopener").Text(strings.TrimPrefix(s, "https://"))
	}
	return app.Text(s)
}
