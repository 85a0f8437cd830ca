package component

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/app/worker"
	"bitloupe/engine/refusal"
	"bitloupe/engine/trace"
)

// CommandPreview is the line under the field: what is wrong with the line, or what it would do.
type CommandPreview struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the line; its height stays when there is nothing to say.
func (c *CommandPreview) Render() app.UI {
	in := &c.S.Input
	switch {
	case in.Problem != nil:
		return c.problem(in.Problem)
	case in.Preview != nil && (in.Preview.Commands > 0 || in.Preview.Total > 1):
		return app.Div().Class("command-preview").Body(previewParts(in.Preview, in.Text)...)
	case c.S.Past():
		return app.Div().Class("command-preview").Body(app.I().Text("You look at an earlier step. A new command runs behind the last one."))
	}
	return app.Div().Class("command-preview")
}

func (c *CommandPreview) problem(p *session.Problem) app.UI {
	text, ask, ok := strings.Cut(p.Text, " Did you mean ")
	body := []app.UI{ErrorGlyph(), app.Span().Text(text)}
	if ok {
		body = append(body, app.Span().Text("Did you mean "), app.Button().Type("button").Class("suggestion").Text(p.Suggest).OnClick(c.take), app.Span().Text(ask[len(p.Suggest):]))
	}
	return app.Div().Class("command-error").Role("status").Body(body...)
}

// take puts the suggested command in the place of the one that was typed.
func (c *CommandPreview) take(app.Context, app.Event) {
	c.S.TakeSuggestion()
	browser.Focus(field)
}

// maxPreviewReply is how much of a reply the line shows.
const maxPreviewReply = 48

// previewParts says what the line would do. typed is the line as it stands: the preview may be of its completion.
func previewParts(p *worker.Preview, typed string) []app.UI {
	head := "Preview"
	if more := strings.TrimPrefix(p.Text, typed); more != p.Text && more != "" {
		head = "With " + strings.TrimSpace(more)
	}
	out := []app.UI{app.I().Text(head)}
	if p.Commands == 0 {
		return append(out, app.Span().Text("stands for "+session.Comma(p.Total)+" commands; Run shows what they do"))
	}
	reply := p.Reply
	if first, _, more := strings.Cut(reply, "\n"); more {
		reply = first + " …"
	}
	if r := []rune(reply); len(r) > maxPreviewReply {
		reply = string(r[:maxPreviewReply]) + "…"
	}
	if p.Commands == 1 {
		reply = strings.TrimPrefix(reply, "(integer) ")
	}
	if p.Error {
		out = append(out, app.Span().Class("is-error").Text("would be refused: "+strings.TrimPrefix(reply, "(error) ")))
	} else {
		out = append(out, app.Span().Body(app.Text("would reply "), app.B().Text(reply)))
	}
	out = append(out, touches(p)...)
	out = append(out, kinds(p.Key, p.Trace.Changes)...)
	if d := p.After - p.Before; d != 0 {
		out = append(out, app.Span().Body(app.B().Text(session.Delta(d))))
	}
	if p.Other.Known && p.Trace.Wrote {
		form := "as a bitmap"
		if p.Type == "bitmap" {
			form = "as a string"
		}
		out = append(out, app.I().Text(form+": "+session.Bytes(p.Other.Bytes)))
	}
	return out
}

// touches says which chunk would be addressed.
func touches(p *worker.Preview) []app.UI {
	if len(p.Trace.Touches) == 0 || p.Error {
		return nil
	}
	t := p.Trace.Touches[0]
	from, to := int64(t.From>>16), int64(t.To>>16)
	if from == to {
		return []app.UI{app.Span().Body(app.Text("touches chunk "), app.B().Text(session.Comma(from)))}
	}
	return []app.UI{app.Span().Body(app.Text("touches chunks "), app.B().Text(session.Comma(from)+" to "+session.Comma(to)))}
}

// kinds says which keys and containers would change; key is the one that the line names first.
func kinds(key string, changes []trace.Change) []app.UI {
	var out []app.UI
	for _, ch := range changes {
		switch {
		case len(out) == 3:
			return out
		case ch.Kind == trace.KeyNew && ch.Key == key:
			out = append(out, app.Span().Text("new "+ch.To))
		case ch.Kind == trace.KeyNew || ch.Kind == trace.KeyType:
			out = append(out, app.Span().Body(app.Text("makes "), app.B().Text(ch.Key), app.Text(" "+refusal.Article(ch.To))))
		case ch.Kind == trace.KeyGone && ch.Key != "":
			out = append(out, app.Span().Body(app.Text("removes "), app.B().Text(ch.Key)))
		case ch.Kind == trace.ContainerKind && ch.From != "" && ch.To != "":
			out = append(out, app.Span().Body(
				app.Text("chunk "+session.Comma(int64(ch.Chunk))+" "), Glyph(ch.From[0]), app.Text(" → "), Glyph(ch.To[0]), app.Text(" "+ch.To),
			))
		case ch.Kind == trace.Setting && ch.From != ch.To:
			out = append(out, app.Span().Text(ch.Key+": "+ch.From+" → "+ch.To))
		}
	}
	return out
}
