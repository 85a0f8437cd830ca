// Package component holds the parts of the playground's screen, one file each. A component takes the Session and the
// revision of its part of it as fields: go-app draws a component again when a field differs, so the revision is what makes
// a change visible. Components compute nothing and keep no state of their own beyond focus.
package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// Inspector shows the selected key: its name and facts, and six views of it as tabs.
type Inspector struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the head, the tabs and the open panel.
func (c *Inspector) Render() app.UI {
	in := &c.S.Inspect
	if in.Found == nil {
		return app.Section().Class("pane pane-inspector").Aria("label", "Inspector").Body(&InspectorEmpty{S: c.S, Rev: c.Rev})
	}
	return app.Section().Class("pane pane-inspector").Aria("label", "Inspector").Body(
		&InspectorHead{S: c.S, Rev: c.Rev},
		c.tabs(),
		app.Div().Class("panel").ID("panel").Role("tabpanel").TabIndex(0).Aria("labelledby", "tab-"+string(in.Tab)).Body(c.panel()),
	)
}

func (c *Inspector) tabs() app.UI {
	tabs := make([]app.UI, 0, len(session.Tabs))
	for i, t := range session.Tabs {
		on := t.ID == c.S.Inspect.Tab
		tab := app.Button().Type("button").Role("tab").ID("tab-"+string(t.ID)).
			Aria("selected", on).Aria("controls", "panel").Text(t.Name).
			OnClick(func(app.Context, app.Event) { c.S.SelectTab(t.ID) }, app.EventScope(t.ID)).
			OnKeyDown(func(ctx app.Context, e app.Event) { c.move(ctx, e, i) }, app.EventScope(t.ID))
		if on {
			tab.TabIndex(0)
		} else {
			tab.TabIndex(-1)
		}
		tabs = append(tabs, tab)
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", "Inspector").Body(tabs...)
}

// move is the keyboard of a tab list: arrows go round, Home and End jump, and focus follows.
func (c *Inspector) move(ctx app.Context, e app.Event, from int) {
	n := len(session.Tabs)
	to := from
	switch e.Get("key").String() {
	case "ArrowRight":
		to = (from + 1) % n
	case "ArrowLeft":
		to = (from + n - 1) % n
	case "Home":
		to = 0
	case "End":
		to = n - 1
	default:
		return
	}
	e.PreventDefault()
	id := session.Tabs[to].ID
	c.S.SelectTab(id)
	ctx.Defer(func(app.Context) { browser.Focus("tab-" + string(id)) })
}

func (c *Inspector) panel() app.UI {
	switch c.S.Inspect.Tab {
	case session.TabContainer:
		return &InspectorContainer{S: c.S, Rev: c.Rev}
	case session.TabMemory:
		return &InspectorMemory{S: c.S, Rev: c.Rev}
	case session.TabBytes:
		return &InspectorBytes{S: c.S, Rev: c.Rev}
	case session.TabWhatIf:
		return &InspectorWhatIf{S: c.S, Rev: c.Rev}
	case session.TabWhy:
		return &InspectorWhy{S: c.S, Rev: c.Rev}
	}
	return &InspectorChunks{S: c.S, Rev: c.Rev}
}
