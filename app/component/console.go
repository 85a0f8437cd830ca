package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// Console is the transcript over the command line.
type Console struct {
	app.Compo
	S     *session.Session
	Rev   uint64 // of the transcript
	Input uint64 // revision of the command line
	// all shows every entry and not only the last ones.
	all   bool
	count int
	step  int
}

// shown is how many entries are drawn at once; a long paste stays quick.
const shown = 250

// Render draws both parts.
func (c *Console) Render() app.UI {
	return app.Section().Class("pane pane-console").Aria("label", "Console").Body(
		app.Div().Class("transcript-wrap").ID("transcript").Role("log").Aria("label", "Console").TabIndex(0).Body(
			app.Div().Class("transcript-notes").Body(c.notice(), c.welcome()),
			app.Ol().Class("transcript").Body(c.entries()...),
		),
		&CommandLine{S: c.S, Rev: c.Input},
	)
}

// OnUpdate keeps the newest entry, or the step that is looked at, in sight.
func (c *Console) OnUpdate(ctx app.Context) {
	n, step := len(c.S.Entries), c.S.Step
	grown, moved := n != c.count, step != c.step
	c.count, c.step = n, step
	if n == 0 {
		return // nothing to scroll to, and asking where it ends would have the whole page laid out at its start
	}
	ctx.Defer(func(app.Context) {
		if moved && c.S.Past() {
			browser.Show(entryID(step))
			return
		}
		browser.ScrollEnd("transcript", grown)
	})
}

func (c *Console) entries() []app.UI {
	list := c.S.Entries
	var out []app.UI
	if n := len(list) - shown; n > 0 && !c.all {
		list = list[n:]
		out = append(out, app.Li().Class("entry-more").Body(
			app.Button().Type("button").Class("button is-quiet is-small").OnClick(c.showAll).
				Text("Show the "+session.Comma(int64(n))+" entries before"),
		))
	}
	for _, e := range list {
		out = append(out, &EntryRow{
			S: c.S, E: e, Rev: e.Rev, Number: e.Step,
			Current: e.Step > 0 && e.Step == c.S.Step, After: e.Step > c.S.Step,
		})
	}
	return out
}

func (c *Console) showAll(app.Context, app.Event) { c.all = true }

// welcome stands where the transcript will be, until there is one.
func (c *Console) welcome() app.UI {
	if len(c.S.Entries) > 0 {
		return nil
	}
	return app.Div().Class("notice welcome").Body(
		app.H2().Text("Playground"),
		app.P().Text("A small Redis runs in this page. Type commands and see what each of them leaves behind: which chunk of 65,536 bits it touched, which container that chunk is kept in, and what the key costs as a string and as a roaring bitmap."),
		app.P().Class("row").Body(
			app.Button().Type("button").Class("button is-small").Text("Put SETBIT users 7 1 in the command line").OnClick(c.try),
		),
	)
}

func (c *Console) try(app.Context, app.Event) {
	c.S.Fill("SETBIT users 7 1")
	browser.Focus("command")
}

// notice is the one sentence that something has to say at the moment.
func (c *Console) notice() app.UI {
	n := c.S.Notice
	if n == nil {
		return c.aside()
	}
	class, role := "notice", "status"
	if n.Error {
		class, role = "notice is-error", "alert"
	}
	var body []app.UI
	if n.Title != "" {
		body = append(body, app.B().Text(n.Title))
	}
	body = append(body, app.P().Text(n.Text))
	row := app.P().Class("row")
	var buttons []app.UI
	if n.Label != "" {
		buttons = append(buttons, app.Button().Type("button").Class("button is-small").Text(n.Label).OnClick(c.act))
	}
	buttons = append(buttons, app.Button().Type("button").Class("button is-small is-quiet").Text("Dismiss").OnClick(c.dismiss))
	return app.Div().Class(class).Role(role).Body(append(body, row.Body(buttons...))...)
}

// aside offers what was put aside, for as long as it is.
func (c *Console) aside() app.UI {
	what := c.S.Aside()
	if what == "" {
		return nil
	}
	return app.Div().Class("notice").Body(
		app.P().Text(what),
		app.P().Class("row").Body(app.Button().Type("button").Class("button is-small").Text("Bring them back").OnClick(c.undo)),
	)
}

func (c *Console) undo(app.Context, app.Event) {
	c.S.Undo()
	browser.Focus("command")
}

func (c *Console) act(app.Context, app.Event) {
	c.S.Act()
	browser.Focus("command")
}

func (c *Console) dismiss(app.Context, app.Event) {
	c.S.Dismiss()
	browser.Focus("command")
}
