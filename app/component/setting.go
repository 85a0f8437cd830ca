package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// SettingSwitch shows bitmap-default-roaring and turns it with a CONFIG SET, a step like any other.
type SettingSwitch struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws two radio buttons side by side.
func (c *SettingSwitch) Render() app.UI {
	on := c.S.Snapshot.Roaring
	return app.Span().Class("setting").Body(
		app.Span().Class("setting-name").ID("setting-name").Text("bitmap-default-roaring"),
		app.Span().Class("setting-short").Aria("hidden", true).Text("roaring"),
		app.Span().Class("segment").Role("radiogroup").Aria("labelledby", "setting-name").Body(
			c.choice("no", !on, c.no), c.choice("yes", on, c.yes),
		),
	)
}

func (c *SettingSwitch) choice(word string, on bool, choose app.EventHandler) app.UI {
	b := app.Button().Type("button").Role("radio").ID("setting-"+word).Aria("checked", on).Text(word).
		OnClick(choose).OnKeyDown(c.key)
	if on {
		return b.TabIndex(0)
	}
	return b.TabIndex(-1)
}

func (c *SettingSwitch) no(app.Context, app.Event)  { c.S.SetRoaring(false) }
func (c *SettingSwitch) yes(app.Context, app.Event) { c.S.SetRoaring(true) }

// key turns the setting with the arrows, as radio buttons do.
func (c *SettingSwitch) key(ctx app.Context, e app.Event) {
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp":
		e.PreventDefault()
		to := !c.S.Snapshot.Roaring
		c.S.SetRoaring(to)
		id := "setting-no"
		if to {
			id = "setting-yes"
		}
		ctx.Defer(func(app.Context) { browser.Focus(id) })
	}
}
