package component

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/qr"
	"bitloupe/app/session"
)

// ShareDialog gives the session away: as a link, as a script, as a transcript.
type ShareDialog struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the dialog; the page opens it.
func (c *ShareDialog) Render() app.UI {
	sh := &c.S.Share
	return app.Elem("dialog").Class("dialog").ID("share").Attr("aria-labelledby", "share-title").On("close", c.closed).Body(
		app.If(sh.Open, func() app.UI {
			return app.Div().Body(
				app.Div().Class("dialog-head").Body(
					app.H2().ID("share-title").Text("Share"), app.Span().Class("spacer"),
					app.Button().Type("button").Class("button is-quiet is-icon").Aria("label", "Close").OnClick(c.close).Body(Icon("x")),
				),
				app.Div().Class("dialog-body").Body(c.body()...),
				app.Div().Class("dialog-foot").Body(
					c.copy("redis-cli script", c.S.RedisCLI), c.copy("transcript", c.S.Transcript), c.copy("Markdown", c.S.Markdown), c.embed(),
				),
			)
		}),
	)
}

func (c *ShareDialog) body() []app.UI {
	sh := &c.S.Share
	if sh.Problem != "" {
		return []app.UI{app.P().Role("alert").Text(sh.Problem)}
	}
	out := []app.UI{
		app.P().Text("Whoever opens this link sees the same commands, run again in their own browser. The commands are in the link itself; nothing is stored anywhere."),
		app.Div().Class("row share-link").Body(
			app.Input().Type("text").Class("input is-mono").ID("share-link").Aria("label", "Link").ReadOnly(true).Value(sh.Link).OnFocus(c.all),
			app.Button().Type("button").Class("button is-primary").OnClick(c.copyLink).Body(Icon("copy"), app.Text("Copy link")),
		),
		app.P().Class("sub").Text(c.length()),
	}
	if path, side := qr.Draw(sh.Link); path != "" {
		n := strconv.Itoa(side)
		out = append(out, app.Raw(`<svg class="qr" role="img" aria-label="The link as a QR code" viewBox="0 0 `+n+` `+n+`" shape-rendering="crispEdges"><path d="`+path+`" fill="currentColor"></path></svg>`))
	}
	for _, l := range sh.Left {
		out = append(out, app.P().Text(l))
	}
	said := ""
	if sh.Copied != "" {
		said = sh.Copied
	}
	return append(out, app.P().Class("sub").Role("status").Text(said))
}

func (c *ShareDialog) length() string {
	n := session.Comma(int64(len(c.S.Share.Link))) + " characters. "
	if c.S.Share.Long() {
		return n + "Some programs cut links off at 2,000; send the script instead where this one does not arrive whole."
	}
	return n + "Short enough for every program."
}

// embed leads to the page that puts the session on other pages.
func (c *ShareDialog) embed() app.UI {
	_, fragment, ok := strings.Cut(c.S.Share.Link, "#")
	return app.If(ok, func() app.UI {
		return app.A().Class("button").Href("../embed/#" + fragment).Target("_blank").Rel("noopener").Text("Embed in a page")
	})
}

// copy is a button that copies another form of the session.
func (c *ShareDialog) copy(name string, text func() string) app.UI {
	return app.Button().Type("button").Class("button").OnClick(func(ctx app.Context, _ app.Event) {
		c.put(ctx, name, text())
	}, app.EventScope(name)).Body(Icon("copy"), app.Text("Copy as "+name))
}

func (c *ShareDialog) copyLink(ctx app.Context, _ app.Event) { c.put(ctx, "link", c.S.Share.Link) }

func (c *ShareDialog) put(ctx app.Context, name, text string) {
	browser.Copy(text, func(ok bool) {
		ctx.Dispatch(func(app.Context) {
			if ok {
				c.S.Copied("Copied the " + name + ".")
			} else {
				c.S.Copied("The browser did not allow copying. Select the text and copy it yourself.")
			}
		})
	})
}

func (c *ShareDialog) all(ctx app.Context, _ app.Event) { ctx.JSSrc().Call("select") }

func (c *ShareDialog) close(app.Context, app.Event) { browser.CloseDialog("share") }

func (c *ShareDialog) closed(app.Context, app.Event) { c.S.CloseShare() }
