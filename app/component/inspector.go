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
		app.Div().Class("panel").ID("panel").Role("tabpanel").TabIndex(0).Aria("labelledby", "tab-"+string(c.open())).Body(c.panel()),
	)
}

// tab is one of the views that the selected key has.
type tab struct {
	id   session.Tab
	name string
}

// views lists the tabs of the selected key. A collection has no chunks: its first tab shows how it is kept.
func (c *Inspector) views() []tab {
	var out []tab
	for _, t := range session.Tabs {
		name := t.Name
		if c.S.Inspect.Found.Insides != nil {
			switch t.ID {
			case session.TabChunks:
				name = "Insides"
			case session.TabContainer:
				continue
			}
		}
		out = append(out, tab{t.ID, name})
	}
	return out
}

// open is the tab that is shown.
func (c *Inspector) open() session.Tab {
	if t := c.S.Inspect.Tab; t != session.TabContainer || c.S.Inspect.Found.Insides == nil {
		return t
	}
	return session.TabChunks
}

func (c *Inspector) tabs() app.UI {
	views := c.views()
	tabs := make([]app.UI, 0, len(views))
	for i, t := range views {
		on := t.id == c.open()
		index := -1
		if on {
			index = 0
		}
		tabs = append(tabs, app.Button().Type("button").Role("tab").ID("tab-"+string(t.id)).TabIndex(index).
			Aria("selected", on).Aria("controls", "panel").Text(t.name).
			OnClick(func(app.Context, app.Event) { c.S.SelectTab(t.id) }, app.EventScope(t.id)).
			OnKeyDown(func(ctx app.Context, e app.Event) { c.move(ctx, e, i) }, app.EventScope(t.id, i)))
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", "Inspector").Body(tabs...)
}

// move is the keyboard of a tab list: arrows go round, Home and End jump, and focus follows.
func (c *Inspector) move(ctx app.Context, e app.Event, from int) {
	views := c.views()
	n := len(views)
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
	id := views[to].id
	c.S.SelectTab(id)
	ctx.Defer(func(app.Context) { browser.Focus("tab-" + string(id)) })
}

func (c *Inspector) panel() app.UI {
	switch c.open() {
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
	if c.S.Inspect.Found.Insides != nil {
		return &InspectorInsides{S: c.S, Rev: c.Rev, Text: c.text}
	}
	return &InspectorChunks{S: c.S, Rev: c.Rev, Text: c.text}
}
