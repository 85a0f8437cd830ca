package component

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorHead names the selected key and what is known of it at once.
type InspectorHead struct {
	app.Compo
	S      *session.Session
	Rev    uint64
	Text   bool
	Toggle func()
}

// Render draws the name, the type, whether the figures are exact, and the facts.
func (c *InspectorHead) Render() app.UI {
	r := &c.S.Inspect.Found.Row
	return app.Div().Body(
		app.Div().Class("inspector-title").Body(
			app.H2().Title(r.Key).Text(figure.Name(r.Key)), typeTag(r.Type), badge(r.Modelled, ""),
			app.Span().Class("spacer"),
			c.save(),
			app.Button().Type("button").Class("button is-quiet is-small").Aria("pressed", c.Text).Text("Text view").
				OnClick(func(app.Context, app.Event) { c.Toggle() }),
		),
		app.Dl().Class("facts").Body(facts(c.S.Inspect.Found)...),
	)
}

// save keeps the open tab's picture as a file. Where there is none it stays in its place and says so: a button that comes
// and goes would move its neighbour from under the pointer.
func (c *InspectorHead) save() app.UI {
	svg := c.picture()
	title := "Save this picture as an SVG file"
	if svg == nil {
		title = "This tab has no picture to save"
	}
	return app.Button().Type("button").Class("button is-quiet is-icon is-small").Aria("label", "Save picture").Title(title).
		Aria("disabled", svg == nil).Body(Icon("save")).OnClick(func(app.Context, app.Event) {
		if svg := c.picture(); svg != nil {
			browser.SaveFile(fileName(c.S.Inspect.Found.Row.Key, string(c.S.Inspect.Tab)), "image/svg+xml", svg())
		}
	})
}

// picture draws the picture of the open tab, nil where it has none.
func (c *InspectorHead) picture() func() string {
	in := &c.S.Inspect
	switch {
	case in.Tab == session.TabMemory:
		return func() string { return figure.MemoryFile(in.Found) }
	case in.Found.Chunks == nil:
	case in.Tab == session.TabChunks:
		return func() string { return figure.ChunksFile(in.Found) }
	case in.Tab == session.TabContainer && in.Container != nil:
		return func() string { return figure.ContainerFile(in.Found, in.Container) }
	}
	return nil
}

// fileName is a name that every system takes, whatever the key holds.
func fileName(key, tab string) string {
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, key)
	return "bitloupe-" + safe[:min(len(safe), 40)] + "-" + tab + ".svg"
}

func facts(in *engine.Inspection) []app.UI {
	r := &in.Row
	list := []figure.Pair{{Name: "encoding", Value: r.Encoding, Wide: true}}
	add := func(name, value string, wide bool) {
		list = append(list, figure.Pair{Name: name, Value: value, Wide: wide})
	}
	switch r.Type {
	case "bitmap":
		add("logical length", figure.Comma(r.Length)+" B", false)
	case "string":
		add("length", figure.Comma(r.Length)+" B", false)
	}
	if in.Chunks == nil {
		add("elements", figure.Comma(r.Card), false)
	} else {
		add("set bits", figure.Comma(r.Card), false)
		if r.Type != "string" {
			add("chunks", figure.Comma(int64(r.Kinds.Array+r.Kinds.Bitset+r.Kinds.Run))+" of "+figure.CommaU(r.Spans), true)
		}
	}
	add("takes", figure.Comma(r.Bytes)+" B", r.Type == "bitmap")
	if r.ExpireAt != 0 {
		add("expires", time.UnixMilli(r.ExpireAt).UTC().Format("2 Jan 2006 15:04:05")+" UTC", true)
	}
	var out []app.UI
	for _, p := range list {
		class := "fact"
		if p.Wide {
			class += " is-wide-only"
		}
		out = append(out, app.Div().Class(class).Body(app.Dt().Text(p.Name), app.Dd().Text(p.Value)))
	}
	return out
}
