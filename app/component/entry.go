package component

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/engine/resp"
)

// EntryRow is one line of the transcript with its answer and what it changed.
type EntryRow struct {
	app.Compo
	S       *session.Session
	E       *session.Entry
	Rev     uint64
	Number  int
	Current bool
	After   bool // behind the step that is looked at
}

func entryID(step int) string { return "s" + strconv.Itoa(step) }

// longReply is how many lines of a reply are shown before the rest is folded.
const longReply = 24

// Render draws the entry.
func (c *EntryRow) Render() app.UI {
	e := c.E
	class := []string{"entry"}
	add := func(on bool, name string) {
		if on {
			class = append(class, name)
		}
	}
	add(c.Current, "is-current")
	add(c.After, "is-after")
	add(e.Result.Error, "is-error")
	add(e.Result.Refusal != nil, "is-refused")
	add(e.Status != session.Done, "is-"+string(e.Status))
	li := app.Li().Class(class...)
	if c.Number > 0 {
		li.ID(entryID(c.Number))
	}
	body := []app.UI{}
	if e.Caption != "" {
		body = append(body, app.P().Class("entry-note").Text(strings.ReplaceAll(e.Caption, "\n", " ")))
	}
	if e.Question != nil {
		body = append(body, question(e.Question))
	}
	body = append(body, app.Div().Class("entry-command").Body(commandWords(e)...))
	body = append(body, c.answer()...)
	if e.Result.Refusal != nil {
		body = append(body, &RefusalCard{S: c.S, E: e, Rev: c.Rev})
	}
	return li.Body(c.number(), app.Div().Class("entry-body").Body(body...))
}

func (c *EntryRow) number() app.UI {
	if c.Number == 0 {
		return app.Span().Class("entry-no").Aria("hidden", "true").Text("–")
	}
	b := app.A().Class("entry-no").Href("#"+entryID(c.Number)).Text(c.Number).Aria("label", "Step "+strconv.Itoa(c.Number)).
		OnClick(c.seek)
	if c.Current {
		b.Aria("current", "step")
	}
	return b
}

// commandWords writes the line with the command's name in bold and generators as what they give.
func commandWords(e *session.Entry) []app.UI {
	name, rest := splitName(e)
	out := []app.UI{app.B().Text(name)}
	for rest != "" {
		from := strings.IndexAny(rest, "{‹")
		if from < 0 {
			break
		}
		to := strings.IndexAny(rest[from:], "}›")
		if to < 0 {
			break
		}
		to += from
		end := to + len("}")
		if strings.HasPrefix(rest[to:], "›") {
			end = to + len("›")
		}
		out = append(out, app.Text(rest[:from]), app.Span().Class("arg").Text(generatorText(rest[from:end])))
		rest = rest[end:]
	}
	out = append(out, app.Text(rest))
	if n := e.Result.Commands; n > 1 {
		out = append(out, app.Span().Class("count").Text("×"+session.Comma(n)))
	}
	return out
}

// splitName cuts the line behind the command's name as it was typed.
func splitName(e *session.Entry) (name, rest string) {
	words, _ := resp.SplitWords(e.Line.Text)
	n := strings.Count(e.Result.Name, " ") + 1
	if len(words) < n || n == 0 {
		return e.Line.Text, ""
	}
	end := words[n-1].End
	return strings.TrimSpace(e.Line.Text[:end]), e.Line.Text[end:]
}

// generatorText writes {0..69999} as ‹0 … 69,999› and a seeded draw as ‹random, seed 42›.
func generatorText(g string) string {
	if !strings.HasPrefix(g, "{") {
		return g
	}
	in := g[1 : len(g)-1]
	if f := strings.Fields(in); len(f) == 4 && f[0] == "random" {
		return "‹random, seed " + f[1] + ", below " + session.Figures(f[3]) + "›"
	}
	if from, to, ok := strings.Cut(in, ".."); ok {
		step := ""
		if t, s, ok := strings.Cut(to, ".."); ok {
			to, step = t, " by "+s
		}
		return "‹" + session.Figures(from) + " … " + session.Figures(to) + step + "›"
	}
	return g
}

// answer is the reply with the chips, or what stands in its place.
func (c *EntryRow) answer() []app.UI {
	e := c.E
	switch e.Status {
	case session.Waiting:
		return []app.UI{c.state("waits")}
	case session.Active:
		return []app.UI{c.progress()}
	case session.Stopped:
		return []app.UI{app.Div().Class("entry-result").Body(
			app.Span().Class("sub").Text(e.Why),
			app.Button().Type("button").Class("button is-small is-quiet").Text("Run again").OnClick(c.again),
		)}
	}
	if e.Result.Fault != "" {
		return []app.UI{app.Div().Class("entry-result").Body(app.P().Class("reply is-error").Text(e.Result.Fault), chipList(e.Chips))}
	}
	text, more := c.reply()
	class := "reply"
	if e.Result.Error {
		class = "reply is-error"
	}
	if more > 0 {
		class += " is-folded"
	}
	pre := app.Pre().Class(class).Text(text)
	out := []app.UI{app.Div().Class("entry-result").Body(pre, chipList(e.Chips))}
	if more > 0 || e.Unfold && strings.Count(e.Result.Reply, "\n") >= longReply {
		label := "Show " + session.Comma(int64(more)) + " more lines"
		if e.Unfold {
			label = "Fold"
		}
		out = append(out, app.Button().Type("button").Class("button is-small is-quiet").Aria("expanded", e.Unfold).Text(label).OnClick(c.unfold))
	}
	return out
}

// reply is the text that is shown, and how many lines of it are not.
func (c *EntryRow) reply() (text string, more int) {
	e := c.E
	if e.Result.Commands > 1 && e.Result.Replies != nil {
		var parts []string
		for _, t := range e.Result.Replies {
			parts = append(parts, session.Comma(t.Count)+" × "+t.Text)
		}
		return strings.Join(parts, "\n"), 0
	}
	text = e.Result.Reply
	if e.Result.Commands > 1 {
		text = strings.ReplaceAll(text, " x (", " × (")
	}
	n := strings.Count(text, "\n") + 1
	if n <= longReply || e.Unfold {
		return text, 0
	}
	lines := strings.SplitN(text, "\n", longReply+1)
	return strings.Join(lines[:longReply], "\n"), n - longReply
}

func (c *EntryRow) state(word string) app.UI {
	return app.Div().Class("entry-result").Body(app.Span().Class("sub").Text(word))
}

func (c *EntryRow) progress() app.UI {
	e := c.E
	if e.Total == 0 {
		return c.state("running")
	}
	return app.Div().Class("entry-result").Body(
		app.Span().Class("sub").Text(session.Comma(e.Done)+" of "+session.Comma(e.Total)),
		app.Progress().Class("meter").Aria("label", "Progress of this line").Max(float64(e.Total)).Value(float64(e.Done)),
	)
}

func (c *EntryRow) seek(_ app.Context, e app.Event) {
	e.PreventDefault()
	c.S.Seek(c.Number)
}

func (c *EntryRow) again(app.Context, app.Event) {
	c.S.Again(c.E)
	browser.Focus("command")
}

func (c *EntryRow) unfold(app.Context, app.Event) { c.S.ToggleReply(c.E) }

// chipList draws what a line changed. The log does not announce it: the reply is what is read out.
func chipList(chips []session.Chip) app.UI {
	if len(chips) == 0 {
		return nil
	}
	out := make([]app.UI, len(chips))
	for i, ch := range chips {
		class := "chip"
		body := []app.UI{}
		switch ch.Kind {
		case "array", "bitset", "run":
			class += " is-" + ch.Kind
			body = append(body, Glyph(ch.Kind[0]))
		case "type":
			class += " is-type"
			body = append(body, TypeGlyph())
		case "error":
			class += " is-error"
			body = append(body, ErrorGlyph())
		}
		out[i] = app.Span().Class(class).Body(append(body, app.Text(ch.Text))...)
	}
	return app.Div().Class("chips").Aria("live", "off").Body(out...)
}
