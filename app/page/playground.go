// Package page wires a session to its screen and to the browser. It decides nothing itself.
package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/component"
	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/wire"
)

// Playground is the root of the page.
type Playground struct {
	app.Compo
	s        *session.Session
	env      *browser.Env
	links    []browser.Link
	root     string
	dragging bool
	ctx      app.Context
}

// Run shows the playground at every path: each page of the site that starts the app is one.
func Run() {
	var commands []engine.Description
	if err := wire.Unmarshal(browser.Commands(), &commands); err != nil {
		panic("the descriptions of the commands: " + err.Error())
	}
	engine.Describe(commands)
	links, root := browser.Nav(), browser.Root()
	app.RouteWithRegexp(".*", func() app.Composer { return &Playground{links: links, root: root} })
	app.RunWhenOnBrowser()
}

// OnInit makes the session.
func (p *Playground) OnInit() {
	p.env = browser.NewEnv(func(f func()) { p.ctx.Dispatch(func(app.Context) { f() }) })
	p.s = session.New(p.env)
	p.env.OnDown = p.s.Down
}

// OnMount starts it: what an earlier visit left, then what a link holds, then what was typed while the page loaded.
func (p *Playground) OnMount(ctx app.Context) {
	p.ctx = ctx
	typed := browser.TakeTyped()
	browser.Mounted()
	p.s.Start()
	p.openLink()
	for _, l := range typed.Lines {
		p.s.Enter(l)
	}
	if typed.Draft != "" {
		p.s.Fill(typed.Draft)
		p.s.Type(typed.Draft, typed.Start)
	}
	if typed.Focused {
		ctx.Defer(func(app.Context) { browser.Focus("command") })
	}
	browser.OnFragment(func() { ctx.Dispatch(func(app.Context) { p.openLink() }) })
	run := func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	browser.OnDrop(run, func(over bool) { p.dragging = over }, func(f browser.File) { component.Load(p.s, f) })
}

// openLink runs what the address holds and takes it out of there: from then on the journal is what is kept.
func (p *Playground) openLink() {
	if p.s.OpenLink(browser.Fragment()) {
		browser.ClearFragment()
	}
}

// Render lays the parts out.
func (p *Playground) Render() app.UI {
	s := p.s
	rev := s.Rev
	root := app.Div().Class("app").Body(
		app.A().Class("skip").Href("#command").Text("Skip to the command line"),
		&component.Header{S: s, Rev: rev.Header, Root: p.root, Links: p.links},
		&component.ViewTabs{S: s, Rev: rev.Header},
		app.Main().Class("play").DataSet("view", string(s.View)).Body(
			app.H1().Class("vh").Text("Playground"),
			&component.Console{S: s, Rev: rev.Console, Input: rev.Input},
			&component.Inspector{S: s, Rev: rev.Inspect},
			&component.Timeline{S: s, Rev: rev.Timeline},
			&component.Keyspace{S: s, Rev: rev.Keys},
		),
		&component.ShareDialog{S: s, Rev: rev.Header},
		&component.DropVeil{},
	)
	if p.dragging {
		root.DataSet("dragging", "true")
	}
	return root
}
