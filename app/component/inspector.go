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

	text bool // tables in place of pictures
}

// Render draws the head, the tabs and the open panel.
func (c *Inspector) Render() app.UI {
	in := &c.S.Inspect
	pane := app.Section().Class("pane pane-inspector").Aria("label", "Inspector").ID("inspector")
	if in.Found == nil {
		return pane.Body(&InspectorEmpty{S: c.S, Rev: c.Rev})
	}
	return pane.Body(
		app.Div().Class("inspector-head").Body(
			&InspectorHead{S: c.S, Rev: c.Rev, Text: c.text, Toggle: func() { c.text = !c.text }},
			c.tabs(),
		),
		app.Div().Class("panel").ID("panel").Role("tabpanel").TabIndex(0).Aria("labelledby", "tab-"+string(in.Tab)).Body(c.panel()),
	)
}

func (c *Inspector) tabs() app.UI {
	tabs := make([]app.UI, 0, len(session.Tabs))
	for i, t := range session.Tabs {
		on := t.ID == c.S.Inspect.Tab
		index := -1
		if on {
			index = 0
		}
		tabs = append(tabs, app.Button().Type("button").Role("tab").ID("tab-"+string(t.ID)).TabIndex(index).
			Aria("selected", on).Aria("controls", "panel").Text(t.Name).
			OnClick(func(app.Context, app.Event) { c.S.SelectTab(t.ID) }, app.EventScope(t.ID)).
			OnKeyDown(func(ctx app.Context, e app.Event) { c.move(ctx, e, i) }, app.EventScope(t.ID)))
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
		return &InspectorContainer{S: c.S, Rev: c.Rev, Text: c.text}
	case session.TabMemory:
		return &InspectorMemory{S: c.S, Rev: c.Rev, Text: c.text}
	case session.TabBytes:
		return &InspectorBytes{S: c.S, Rev: c.Rev, Text: c.text}
	case session.TabWhatIf:
		return &InspectorWhatIf{S: c.S, Rev: c.Rev}
	case session.TabWhy:
		return &InspectorWhy{S: c.S, Rev: c.Rev}
	}
	return &InspectorChunks{S: c.S, Rev: c.Rev, Text: c.text}
}
