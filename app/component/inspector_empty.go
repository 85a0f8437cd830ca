package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/engine/figure"
)

// InspectorEmpty stands in for a key: none has been made yet, none is selected, or the selected one is not there at the
// step that is looked at.
type InspectorEmpty struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

const firstCommand = "SETBIT users 7 1"

// Render draws a sentence and what to do next.
func (c *InspectorEmpty) Render() app.UI {
	key := c.S.Inspect.Key
	title, text := "No key yet.", app.P().Body(app.Text("Run "), app.Code().Text(firstCommand), app.Text(" and its chunks appear here."))
	var button app.UI
	switch {
	case key != "" && c.S.Inspect.Stale:
		title, text = figure.Name(key), app.P().Text("Looking inside.")
	case key != "":
		title, text = figure.Name(key)+" is not there", app.P().Textf("at step %d. Step forward, or select another key below.", c.S.Step)
	case len(c.S.Snapshot.Keys) > 0:
		title, text = "No key selected.", app.P().Text("Select one in the table below to see inside it.")
	case c.S.Busy():
		title, text = "Running.", app.P().Text("A key appears here when these lines have run.")
	default:
		button = app.Button().Type("button").Class("button is-small").Text("Put it in the command line").
			OnClick(func(ctx app.Context, _ app.Event) {
				c.S.Fill(firstCommand)
				ctx.Defer(func(app.Context) { browser.Focus("command") })
			})
	}
	return app.Div().Class("panel").Body(app.Div().Class("notice empty").Body(app.B().Text(title), text, button))
}
