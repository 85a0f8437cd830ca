package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// ViewTabs chooses which of the four parts a narrow screen shows.
type ViewTabs struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws four buttons; wide screens hide them.
func (c *ViewTabs) Render() app.UI {
	s := c.S
	return app.Nav().Class("view-tabs").Aria("label", "View").Body(
		c.tab(session.ViewConsole, "Console", 0),
		c.tab(session.ViewInspect, "Inspect", 0),
		c.tab(session.ViewKeys, "Keys", s.Snapshot.Total),
		c.tab(session.ViewTimeline, "Timeline", s.Steps),
	)
}

// turn shows a part, with what it is about in sight: while the part was hidden it could not be scrolled to.
func (c *ViewTabs) turn(v session.View) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		c.S.SelectView(v)
		ctx.Defer(func(app.Context) {
			switch v {
			case session.ViewKeys:
				browser.Show(keyNow)
			case session.ViewTimeline:
				browser.Show(stepID(c.S.Step))
			}
		})
	}
}

func (c *ViewTabs) tab(v session.View, name string, count int) app.UI {
	b := app.Button().Type("button").OnClick(c.turn(v), app.EventScope(v))
	if c.S.View == v {
		b.Aria("current", "true")
	}
	if count == 0 {
		return b.Text(name)
	}
	return b.Body(app.Text(name+" "), app.Span().Class("mono").Text(strconv.Itoa(count)))
}
