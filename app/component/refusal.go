package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/app/worker"
	"bitloupe/engine/refusal"
	"bitloupe/engine/resp"
)

// RefusalCard explains a WRONGTYPE in five rows: what the command wants, what the key is, who made it so, what the other
// setting would have answered, what to use instead.
type RefusalCard struct {
	app.Compo
	S   *session.Session
	E   *session.Entry
	Rev uint64
}

// Render draws the card, folded to one line unless it is open.
func (c *RefusalCard) Render() app.UI {
	r := c.E.Result.Refusal
	class := "refusal"
	if c.E.Open {
		class = "refusal is-open"
	}
	return app.Div().Class(class).Body(
		app.Div().Class("refusal-head").OnClick(c.toggle).Body(
			ErrorGlyph(), app.B().Text("Why WRONGTYPE?"),
			app.Span().Class("refusal-short").Text(shortRefusal(r)),
			app.Span().Class("spacer"),
			app.Button().Type("button").Class("refusal-fold").Aria("label", "Explanation").Aria("expanded", c.E.Open),
		),
		app.If(c.E.Open, func() app.UI { return app.Dl().Class("refusal-rows").Body(c.rows(r)...) }),
	)
}

func (c *RefusalCard) toggle(app.Context, app.Event) { c.S.ToggleCard(c.E) }

func shortRefusal(r *worker.Refusal) string {
	return r.Command + " wants " + refusal.TypeList(r.Wants) + "; this key is " + refusal.Article(r.Type) + "."
}

func (c *RefusalCard) rows(r *worker.Refusal) []app.UI {
	var out []app.UI
	row := func(term string, body ...app.UI) {
		out = append(out, app.Dt().Text(term), app.Dd().Body(body...))
	}
	row(r.Command+" wants", app.Text(refusal.TypeList(r.Wants)+", or a key that does not exist"))
	row("This key is", app.Text(refusal.Article(r.Type)+", stored as "), app.Code().Text(r.Encoding))
	row("Made so by", c.madeBy(r)...)
	row("With "+refusal.YesNo(!r.MadeUnder)+" instead", app.Text(r.Otherwise()))
	row("Use instead", c.instead(r)...)
	return out
}

func (c *RefusalCard) madeBy(r *worker.Refusal) []app.UI {
	n := r.MadeAt
	out := []app.UI{
		app.A().Href("#"+entryID(n)).Text("#"+strconv.Itoa(n)+" "+r.MadeBy).OnClick(func(_ app.Context, e app.Event) {
			e.PreventDefault()
			browser.Show(entryID(n))
		}, app.EventScope(n)),
	}
	if r.Type == "bitmap" || r.Type == "string" {
		out = append(out, app.Text(", while "), app.Code().Text("bitmap-default-roaring"), app.Text(" was "), app.Code().Text(refusal.YesNo(r.MadeUnder)))
	}
	return out
}

func (c *RefusalCard) instead(r *worker.Refusal) []app.UI {
	if len(r.Instead) == 0 {
		return []app.UI{app.Text("DEL the key first, or use another key")}
	}
	var out []app.UI
	for _, name := range r.Instead {
		line := name + " " + resp.Quote(r.Key) + " "
		out = append(out, app.A().Href("#command").Body(app.Code().Text(name)).OnClick(func(_ app.Context, e app.Event) {
			e.PreventDefault()
			c.S.Fill(line)
			browser.Focus("command")
		}, app.EventScope(line)))
	}
	return out
}
