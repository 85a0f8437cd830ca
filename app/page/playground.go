// Package page wires a session to its screen and to the browser. It decides nothing itself.
package page

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/component"
	"bitloupe/app/session"
	"bitloupe/content"
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
	parts    int // of the page that are there, beside the header and the console
	ctx      app.Context
}

// Run shows the playground at every path: each page of the site that starts the app is one.
func Run() {
	browser.Yield()
	rest := breather()
	if err := describe(browser.Commands(), rest); err != nil {
		panic("the descriptions of the commands: " + err.Error())
	}
	content.Prepare(rest)
	links, root := browser.Nav(), browser.Root()
	app.RouteWithRegexp(".*", func() app.Composer { return &Playground{links: links, root: root} })
	browser.Yield()
	app.RunWhenOnBrowser()
}

// pause is how long the start works before it lets the browser in. On a phone it works four times as long, which is still
// less than a person notices.
const pause = 8 * time.Millisecond

// breather gives a function that lets the browser in when it was kept waiting for long enough.
func breather() func() {
	from := time.Now()
	return func() {
		if time.Since(from) > pause {
			browser.Yield()
			from = time.Now()
		}
	}
}

// describe reads the descriptions of the commands.
func describe(packed []byte, rest func()) error {
	var list [][]byte
	if err := wire.Unmarshal(packed, &list); err != nil {
		return err
	}
	out := make([]engine.Description, len(list))
	for i, b := range list {
		if err := wire.Unmarshal(b, &out[i]); err != nil {
			return err
		}
		rest()
	}
	engine.Describe(out)
	return nil
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
	if left := p.s.EnterEach(typed.Lines); len(left) > 0 {
		typed.Draft = strings.Join(append(left, typed.Draft), "\n")
		typed.Start = len(typed.Draft)
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
	browser.OnDrop(run, func(over bool) { p.dragging = over }, func(files []browser.File) { component.Load(p.s, files) })
	p.fill(ctx)
}

// fill puts one part more on the page, then lets the browser paint, until all are there. The first rendering is the
// header and the console, where somebody may be typing; the rest of the page follows within a few frames.
func (p *Playground) fill(ctx app.Context) {
	if p.parts == allParts {
		browser.Complete()
		return
	}
	p.parts++
	ctx.Defer(func(ctx app.Context) { ctx.Dispatch(p.fill) })
}

// allParts is how many steps of fill make the page whole: three panes, then what is not seen before it is opened.
const allParts = 4

// part is a part of the page that fill brings; until then its place is kept as the page was prerendered.
func (p *Playground) part(n int, class, name string, whole app.UI) app.UI {
	if p.parts >= n {
		return whole
	}
	return app.Section().Class("pane "+class).Aria("label", name)
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
	whole := p.parts == allParts
	root := app.Div().Class("app").Body(
		app.A().Class("skip").Href("#command").Text("Skip to the command line"),
		&component.Header{S: s, Rev: rev.Header, Root: p.root, Links: p.links, Whole: whole},
		&component.ViewTabs{S: s, Rev: rev.Header},
		app.Main().Class("play").DataSet("view", string(s.View)).Body(
			app.H1().Class("vh").Text("Playground"),
			&component.Console{S: s, Rev: rev.Console, Input: rev.Input},
			p.part(1, "pane-inspector", "Inspector", &component.Inspector{S: s, Rev: rev.Inspect}),
			p.part(2, "pane-timeline", "Timeline", &component.Timeline{S: s, Rev: rev.Timeline}),
			p.part(3, "pane-keyspace", "Keyspace", &component.Keyspace{S: s, Rev: rev.Keys}),
		),
		app.If(whole, func() app.UI { return &component.ShareDialog{S: s, Rev: rev.Header} }),
		app.If(whole, func() app.UI { return &component.DropVeil{} }),
	)
	if p.dragging {
		root.DataSet("dragging", "true")
	}
	return root
}
