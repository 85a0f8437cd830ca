package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// CommandHint is the line over the field: the syntax of the command with the argument that is being typed underlined.
type CommandHint struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the line; its height stays when there is nothing to say.
func (c *CommandHint) Render() app.UI {
	s := c.S
	in := &s.Input
	if s.File != nil {
		return app.Div().Class("command-hint").Body(
			app.Span().Class("sub").Text("Reading "+s.File.Name+": "+session.Comma(s.File.Offsets)+" offsets"),
			app.Progress().Class("meter").Aria("label", "Reading the file").Max(float64(max(s.File.Size, 1))).Value(float64(s.File.Read)),
		)
	}
	parts := make([]app.UI, 0, len(in.Syntax))
	for _, p := range in.Syntax {
		if p.Current {
			parts = append(parts, app.B().Text(p.Text))
		} else {
			parts = append(parts, app.Text(p.Text))
		}
	}
	return app.Div().Class("command-hint").Body(
		app.Span().ID("command-help").Class("syntax-line").Body(
			app.Span().Class("syntax").Body(parts...), app.Text(" "),
			app.Span().Class("sub").Text(session.Figures(in.Help)),
		),
		app.Span().Class("spacer"),
		app.Span().Class("sub keys").Aria("hidden", "true").Body(c.keys()...),
	)
}

func (c *CommandHint) keys() []app.UI {
	var out []app.UI
	if c.S.Input.Ghost != "" {
		out = append(out, app.Kbd().Text("→"), app.Text(" accept "))
	}
	return append(out, app.Kbd().Text("↑"), app.Text(" history"))
}
