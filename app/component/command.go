package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
)

// CommandLine is the field where commands are typed, with the syntax over it and the preview under it. The field keeps
// its own text: it is written only when something else than typing has changed the line.
type CommandLine struct {
	app.Compo
	S   *session.Session
	Rev uint64
	set uint64
	// broken says that the line break to come was asked for with Shift.
	broken bool
}

const field = "command"

// Render draws the field and what is said about the line.
func (c *CommandLine) Render() app.UI {
	s := c.S
	in := &s.Input
	line := "command-line"
	if in.Problem != nil {
		line = "command-line is-invalid"
	}
	box := app.Textarea().ID(field).Class("mono").Rows(1).Aria("label", "Command").Placeholder(c.placeholder()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("autocorrect", "off").Spellcheck(false).Attr("enterkeyhint", "send").
		Aria("describedby", "command-help").Aria("autocomplete", "list").
		OnInput(c.typed).OnKeyDown(c.key).On("beforeinput", c.line).OnClick(c.typed).OnPaste(c.paste)
	if c.listed() {
		box.Aria("controls", "completions")
		if in.Selected >= 0 {
			box.Aria("activedescendant", "option-"+strconv.Itoa(in.Selected))
		}
	}
	return app.Div().Class("command").Body(
		&CommandHint{S: s, Rev: c.Rev},
		app.Div().Class(line).Body(
			app.Span().Class("prompt").Aria("hidden", "true").Text("›"),
			app.Span().Class("command-field").Body(c.ghost(), box),
			app.If(s.Busy() || s.File != nil, func() app.UI {
				return app.Button().Type("button").Class("button is-small").OnClick(c.stop).Text("Stop")
			}),
			app.Button().Type("button").Class("button is-primary is-small").OnClick(c.run).
				Body(app.Text("Run "), app.Span().Aria("hidden", "true").Text("⏎")),
		),
		&CommandPreview{S: s, Rev: c.Rev},
		c.options(),
	)
}

func (c *CommandLine) placeholder() string {
	switch {
	case c.S.Phase == session.Starting:
		return "Starting; type already" // on one line everywhere, or the field would shrink afterwards
	case len(c.S.Entries) == 0:
		return "SETBIT users 7 1"
	}
	return "Type a command, or press ↑"
}

// ghost repeats the line, unseen, and shows behind it what would complete it.
func (c *CommandLine) ghost() app.UI {
	in := &c.S.Input
	if in.Text == "" || in.Ghost == "" && in.Rest == "" {
		return app.Span().Class("ghost").Aria("hidden", "true")
	}
	rest := in.Rest
	if in.Ghost == "" && rest != "" && in.Text[len(in.Text)-1] != ' ' && rest[0] != ' ' {
		rest = " " + rest
	}
	return app.Span().Class("ghost").Aria("hidden", "true").Body(
		app.I().Text(in.Text), app.Text(in.Ghost+rest),
	)
}

// listed says whether the list of completions is shown: where there is a choice, or one was made.
func (c *CommandLine) listed() bool {
	in := &c.S.Input
	if len(in.Options) == 0 || in.Text == "" {
		return false
	}
	return in.Selected >= 0 || len(in.Options) > 1 && in.Text[len(in.Text)-1] != ' '
}

func (c *CommandLine) options() app.UI {
	if !c.listed() {
		return nil
	}
	in := &c.S.Input
	out := make([]app.UI, len(in.Options))
	for i, o := range in.Options {
		out[i] = app.Li().Role("option").ID("option-"+strconv.Itoa(i)).Aria("selected", i == in.Selected).
			Body(app.B().Text(o.Text), app.Span().Text(o.Help)).
			OnMouseDown(func(_ app.Context, e app.Event) {
				e.PreventDefault()
				c.S.AcceptOption(i)
				c.follow()
			}, app.EventScope(i))
	}
	return app.Ul().Class("completions").ID("completions").Role("listbox").Aria("label", "Completions").Body(out...)
}

// OnMount takes over what was typed before the app was there.
func (c *CommandLine) OnMount(ctx app.Context) {
	ctx.Defer(func(app.Context) { c.follow() })
}

// OnUpdate writes the field when the line was changed by anything but typing.
func (c *CommandLine) OnUpdate(ctx app.Context) {
	if c.set != c.S.Input.Set {
		ctx.Defer(func(app.Context) { c.follow() })
	}
}

// follow writes the field. Whatever a key does to the line is written before the next key can come: a fast typist would
// otherwise write into the line that was just run.
func (c *CommandLine) follow() {
	if c.set != c.S.Input.Set {
		c.set = c.S.Input.Set
		browser.SetField(field, c.S.Input.Text, c.S.Input.Caret)
	}
}

func (c *CommandLine) typed(app.Context, app.Event) { c.S.Type(browser.Field(field)) }

func (c *CommandLine) run(app.Context, app.Event) {
	c.S.Type(browser.Field(field))
	c.S.Submit()
	c.follow()
	browser.Focus(field)
}

func (c *CommandLine) stop(app.Context, app.Event) {
	c.S.Stop()
	browser.Focus(field)
}

// line is asked before a line break comes into the field. Keyboards on glass give no key for Enter, so this is where it
// arrives; from others it comes only with Shift.
func (c *CommandLine) line(_ app.Context, e app.Event) {
	if e.Get("inputType").String() != "insertLineBreak" {
		return
	}
	if c.broken {
		c.broken = false
		return
	}
	e.PreventDefault()
	c.S.Type(browser.Field(field))
	c.S.Submit()
	c.follow()
}

// paste runs a text of several lines at once, as a terminal would; one line is only put in.
func (c *CommandLine) paste(_ app.Context, e app.Event) {
	data := e.Get("clipboardData")
	if !data.Truthy() {
		return
	}
	text := data.Call("getData", "text").String()
	for _, r := range text {
		if r == '\n' {
			e.PreventDefault()
			c.S.Type(browser.Field(field))
			c.S.Paste(text)
			c.follow()
			return
		}
	}
}

// key is the keyboard of the field. Tab completes only a word that was begun, so it always leads on from there.
func (c *CommandLine) key(_ app.Context, e app.Event) {
	if e.Get("isComposing").Bool() || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	s := c.S
	text, caret := browser.Field(field)
	s.Type(text, caret)
	in := &s.Input
	end := caret == len(text)
	shift := e.Get("shiftKey").Bool()
	done := false
	switch e.Get("key").String() {
	case "Enter":
		c.broken = shift
		if shift {
			return
		}
		if in.Selected >= 0 {
			s.Accept()
		} else {
			s.Submit()
		}
		done = true
	case "Tab":
		done = !shift && end && s.CanTab() && s.Accept()
	case "ArrowRight":
		done = !shift && end && s.Accept()
	case "ArrowUp":
		if in.Selected >= 0 {
			done = s.Choose(-1)
		} else {
			done = s.Older()
		}
	case "ArrowDown":
		done = c.listed() && s.Choose(1) || s.Newer()
	case "Escape":
		done = s.Close()
	}
	if done {
		e.PreventDefault()
		c.follow() // at once: the next key may come before the next frame
	}
}
