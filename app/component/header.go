package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// Header is the bar over the playground: the way to the other pages, the scenario, the setting, and what is done to the
// session as a whole.
type Header struct {
	app.Compo
	S     *session.Session
	Rev   uint64
	Root  string
	Links []browser.Link
	// Whole is false while the page is being filled: then the list of scenarios is still empty.
	Whole bool
}

// Render draws the bar.
func (c *Header) Render() app.UI {
	links := make([]app.UI, len(c.Links))
	for i, l := range c.Links {
		a := app.A().Href(l.Href).Text(l.Label)
		if l.Current {
			a.Aria("current", "page")
		}
		links[i] = a
	}
	return app.Header().Class("site-header").Body(
		app.A().Class("brand").Href(c.Root).Body(app.Raw(`<svg aria-hidden="true"><use href="#logo"></use></svg>`), app.Text("bitloupe")),
		app.Nav().Class("site-nav").Aria("label", "Main").Body(links...),
		app.Span().Class("spacer"),
		&ScenarioPicker{S: c.S, Rev: c.Rev, Whole: c.Whole},
		&SettingSwitch{S: c.S, Rev: c.Rev},
		tool("file", "File", "Load a file of bit offsets as a key", "is-wide-only", c.file),
		tool("reset", "Reset", "", "is-wide-only", c.reset),
		tool("link", "Share", "", "", c.share),
		tool("present", "Present", "Show this to a class, step by step, and print a worksheet", "is-wide-only", c.present),
		app.Button().Type("button").Class("button is-quiet is-icon").Aria("label", "Switch between light and dark").
			DataSet("theme-toggle", "1").Body(
			app.Raw(`<svg class="icon theme-light" aria-hidden="true"><use href="#i-sun"></use></svg>`),
			app.Raw(`<svg class="icon theme-dark" aria-hidden="true"><use href="#i-moon"></use></svg>`),
		),
	)
}

// tool is one quiet button of the bar; on narrow screens its word gives way to the icon.
func tool(icon, word, title, class string, do app.EventHandler) app.UI {
	b := app.Button().Type("button").Class("button is-quiet").Class(class).OnClick(do).Body(
		Icon(icon), app.Span().Class("tool-word").Text(word),
	)
	if title != "" {
		b.Title(title)
	}
	return b
}

func (c *Header) file(ctx app.Context, _ app.Event) {
	browser.Choose(onLoop(ctx), func(files []browser.File) { Load(c.S, files) })
}

func (c *Header) reset(app.Context, app.Event) {
	c.S.Reset()
	browser.Focus("command")
}

func (c *Header) share(ctx app.Context, _ app.Event) {
	c.S.OpenShare(browser.Address())
	ctx.Defer(func(app.Context) { browser.OpenDialog("share") })
}

func (c *Header) present(app.Context, app.Event) { browser.Visit(c.Root + c.S.Lesson()) }

// onLoop gives a function that carries others to the app's goroutine.
func onLoop(ctx app.Context) func(func()) {
	return func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
}

// Load reads chosen files into the session, one after the other.
func Load(s *session.Session, files []browser.File) {
	if len(files) == 0 {
		return
	}
	f, rest := files[0], files[1:]
	into := s.BeginFile(f.Name, f.Size, len(rest))
	f.Read(func(b []byte, err error) bool {
		more := s.FilePiece(into, b, err)
		if into.Taken {
			Load(s, rest)
		}
		return more
	})
}
