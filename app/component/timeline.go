package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// Timeline shows every step as a frame, with signs where a container or a type changed, and moves through them.
type Timeline struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	step int
}

// drawnSteps bounds the frames that are drawn; the slider reaches all of them.
const drawnSteps = 200

// Render draws the frames, the buttons and the slider.
func (c *Timeline) Render() app.UI {
	s := c.S
	return app.Section().Class("pane pane-timeline").Aria("label", "Timeline").Body(
		app.Div().Class("timeline-head pane-head").Body(
			app.H2().Text("Timeline"),
			app.Span().Class("sub small").Role("status").Text(position(s)),
			// It has a place of its own: a part that comes and goes between the others would turn the button that has the
			// focus into its neighbour.
			app.Span().Class("spacer").Body(app.If(s.Past() && s.Phase == session.Ready, func() app.UI {
				return app.Button().Type("button").Class("button is-small").Text("Continue from here").
					Title("Drops the steps behind this one; they stay in the history of the command line").OnClick(c.cut)
			})),
			c.button("first", "First step", s.Step == 0, c.first),
			c.button("left", "Step back", s.Step == 0, c.back),
			c.button("right", "Step forward", !s.Past(), c.forward),
			c.button("last", "Last step", !s.Past(), c.last),
		),
		app.Div().Class("timeline-track").ID("timeline").Body(app.Ol().Class("timeline-steps").Body(c.frames()...)),
		app.If(s.Steps > 8, func() app.UI {
			return app.Input().Type("range").Class("scrub").Aria("label", "Step").Attr("min", "0").Attr("max", strconv.Itoa(s.Steps)).
				Value(strconv.Itoa(s.Step)).OnInput(c.scrub)
		}),
		app.Div().Class("legend timeline-legend").Aria("hidden", "true").Body(
			app.Span().Class("legend-item").Body(TypeGlyph(), app.Text("became a bitmap")),
			app.Span().Class("legend-item").Body(Glyph('b'), Glyph('r'), app.Text("container changed kind")),
			app.Span().Class("legend-item").Body(ErrorGlyph(), app.Text("error")),
		),
	)
}

// stepID is the id of a step's button.
func stepID(n int) string { return "f" + strconv.Itoa(n) }

func position(s *session.Session) string {
	switch {
	case s.Phase == session.Replaying:
		return "running the steps again: " + strconv.Itoa(s.Done) + " of " + strconv.Itoa(s.Total)
	case s.Steps == 0:
		return "no step yet"
	}
	return "step " + strconv.Itoa(s.Step) + " of " + strconv.Itoa(s.Steps)
}

func (c *Timeline) button(icon, label string, off bool, do app.EventHandler) app.UI {
	return app.Button().Type("button").Class("button is-quiet is-icon is-small").Aria("label", label).Title(label).
		Aria("disabled", off).OnClick(do).Body(Icon(icon))
}

func (c *Timeline) first(app.Context, app.Event)   { c.S.First() }
func (c *Timeline) back(app.Context, app.Event)    { c.S.Back() }
func (c *Timeline) forward(app.Context, app.Event) { c.S.Forward() }
func (c *Timeline) last(app.Context, app.Event)    { c.S.Last() }
func (c *Timeline) cut(app.Context, app.Event)     { c.S.Continue() }

func (c *Timeline) scrub(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		c.S.Seek(n)
	}
}

// frames draws the steps around the one that is looked at.
func (c *Timeline) frames() []app.UI {
	var steps []*session.Entry
	for _, e := range c.S.Entries {
		if e.Step > 0 {
			steps = append(steps, e)
		}
	}
	from := 0
	if len(steps) > drawnSteps {
		from = min(max(c.S.Step-drawnSteps/2, 0), len(steps)-drawnSteps)
		steps = steps[from : from+drawnSteps]
	}
	out := make([]app.UI, len(steps))
	for i, e := range steps {
		out[i] = c.frame(e)
	}
	return out
}

func (c *Timeline) frame(e *session.Entry) app.UI {
	n := e.Step
	name, note := e.Name()
	marks := make([]app.UI, 0, len(e.Marks))
	label := ""
	for _, m := range e.Marks {
		switch m {
		case "type":
			marks = append(marks, TypeGlyph())
			label += ", became a bitmap"
		case "error":
			marks = append(marks, ErrorGlyph())
			label += ", error"
		default:
			marks = append(marks, Glyph(m[0]))
			label += ", container became " + string(m)
		}
	}
	b := app.Button().Type("button").Class("step-button").ID(stepID(n)).
		OnClick(func(app.Context, app.Event) { c.S.Seek(n) }, app.EventScope(n)).
		OnKeyDown(c.key).
		Body(
			app.Span().Class("vh").Text("Step "+strconv.Itoa(n)+": "),
			app.Span().Class("step-marks").Body(marks...),
			app.Span().Class("step-point"),
			app.Span().Class("step-name").Text(name),
			app.Text(" "), // so that the words are two to those who hear them
			app.Span().Class("step-note").Text(note),
			app.Span().Class("vh").Text(label),
		)
	// One stop for the keyboard: the arrows move between frames.
	if n == c.S.Step || c.S.Step == 0 && n == 1 {
		b.TabIndex(0)
	} else {
		b.TabIndex(-1)
	}
	class := "step"
	if n == c.S.Step {
		b.Aria("current", "step")
	}
	if n > c.S.Step {
		class = "step is-after"
	}
	return app.Li().Class(class).Body(b)
}

func (c *Timeline) key(ctx app.Context, e app.Event) {
	s := c.S
	switch e.Get("key").String() {
	case "ArrowLeft", "ArrowUp":
		s.Seek(max(s.Step-1, 1))
	case "ArrowRight", "ArrowDown":
		s.Forward()
	case "Home":
		s.Seek(1)
	case "End":
		s.Last()
	default:
		return
	}
	e.PreventDefault()
	ctx.Defer(func(app.Context) { browser.Focus(stepID(s.Step)) })
}

// OnUpdate keeps the current frame in sight.
func (c *Timeline) OnUpdate(ctx app.Context) {
	if c.step == c.S.Step {
		return
	}
	c.step = c.S.Step
	ctx.Defer(func(app.Context) { browser.Show(stepID(c.step)) })
}
