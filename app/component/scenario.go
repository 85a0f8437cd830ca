package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/content"
)

// ScenarioPicker opens one of the ready-made scripts.
type ScenarioPicker struct {
	app.Compo
	S     *session.Session
	Rev   uint64
	Whole bool // the list is there
}

// Render draws a plain select: it is the control that every keyboard, phone and screen reader knows.
func (c *ScenarioPicker) Render() app.UI {
	open := c.S.Scenario
	options := []app.UI{app.Option().Value("").Text("Choose a scenario").Selected(open == "")}
	var all []*content.Scenario
	if c.Whole {
		all = content.Scenarios()
	}
	for i := 0; i < len(all); {
		category := all[i].Category
		var group []app.UI
		for ; i < len(all) && all[i].Category == category; i++ {
			group = append(group, app.Option().Value(all[i].ID).Text(all[i].Title).Selected(open == all[i].ID))
		}
		options = append(options, app.OptGroup().Label(category).Body(group...))
	}
	return app.Span().Class("select-wrap is-wide-only").Body(
		app.Select().Class("select").ID("scenario").Aria("label", "Scenario").OnChange(c.open).Body(options...),
		Icon("down"),
	)
}

func (c *ScenarioPicker) open(ctx app.Context, _ app.Event) {
	s := content.Find(ctx.JSSrc().Get("value").String())
	if s == nil {
		return
	}
	c.S.OpenScript(s.ID, "The scenario", s.Text)
	browser.Focus("command")
}
