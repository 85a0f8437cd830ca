package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorContainer shows one chunk: its bits, what each kind of container would hold for them, and its runs or values.
type InspectorContainer struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	Text bool

	shown  *engine.Container // what the element has
	cursor int
	values bool // list values, not runs
}

// OnMount and OnUpdate hand the bits to the drawing element when it is on the page.
func (c *InspectorContainer) OnMount(ctx app.Context)  { ctx.Defer(c.draw) }
func (c *InspectorContainer) OnUpdate(ctx app.Context) { ctx.Defer(c.draw) }

// Render draws the panel.
func (c *InspectorContainer) Render() app.UI {
	in := &c.S.Inspect
	if in.Found == nil || in.Found.Chunks == nil {
		return notABitmap(in.Found, "containers")
	}
	if len(in.Found.Chunks.Index) == 0 {
		return app.Div().Class("notice empty").Body(app.B().Text("No container."), app.P().Text("No bit is set, so there is nothing to keep."))
	}
	k := in.Container
	if k == nil {
		return app.Div().Body(c.picker(), app.P().Class("say").Text(c.nothing()))
	}
	if c.shown == nil || c.shown.Key != k.Key || c.shown.Index != k.Index {
		c.cursor = figure.Spot(k)
	}
	if c.Text {
		return app.Div().Class("text-view").Body(c.picker(),
			app.Pre().Class("text-figure").TabIndex(0).Aria("label", "Container as text").Text(figure.BitsText(k)+"\n"+figure.CostsText(k)))
	}
	return app.Div().Class("container").Body(
		app.Elem("container-map").Class("container-bits").ID("container-map").TabIndex(0).Role("slider").
			Aria("label", "Positions of chunk "+figure.CommaU(k.Index)).Aria("valuemin", 0).Aria("valuemax", 65535).
			Aria("valuenow", max(c.cursor, 0)).Aria("valuetext", figure.Position(k, max(c.cursor, 0))).
			On("cursor", func(ctx app.Context, e app.Event) { c.cursor = detail(e, "position") }),
		app.Div().Class("container-facts").Body(
			c.picker(),
			app.H3().Class("container-title").Body(Glyph(k.Kind), app.Text("Chunk "+figure.CommaU(k.Index)+", "+KindName(k.Kind))),
			pairs(figure.ContainerFacts(k, max(c.cursor, 0))),
			app.H4().Text("What each kind would hold"),
			costs(k),
			c.list(k),
		),
	)
}

func (c *InspectorContainer) nothing() string {
	in := &c.S.Inspect
	if !in.HasChunk {
		return "Choose a chunk."
	}
	return "Chunk " + figure.CommaU(in.Chunk) + " is empty: there is no container, and none of its 65,536 bits is set."
}

// draw gives the element the bits.
func (c *InspectorContainer) draw(app.Context) {
	k := c.S.Inspect.Container
	if k == nil || c.Text {
		c.shown = nil
		return
	}
	if c.shown != k {
		show("container-map", "data", map[string]any{"bits": k.Bits[:], "kind": int(k.Kind)})
		c.shown = k
	}
	show("container-map", "cursor", c.cursor)
}

// neighbours is how many chunks the picker shows around the chosen one.
const neighbours = 5

// picker steps through the chunks in use.
func (c *InspectorContainer) picker() app.UI {
	m := c.S.Inspect.Found.Chunks
	at, here := figure.Place(m.Index, c.S.Inspect.Chunk)
	n := len(m.Index)
	from := max(0, min(at-neighbours/2, n-neighbours))
	var choices []app.UI
	for i := from; i < min(from+neighbours, n); i++ {
		index := m.Index[i]
		b := app.Button().Type("button").Class("chunk-choice").Title("Chunk "+figure.CommaU(index)).
			Aria("label", "Chunk "+figure.CommaU(index)+", "+KindName(m.Kind[i])).Body(Glyph(m.Kind[i])).
			OnClick(func(app.Context, app.Event) { c.S.SelectChunk(index) }, app.EventScope(index))
		if here && i == at {
			b = b.Aria("current", "true")
		}
		choices = append(choices, b)
	}
	step := func(name, icon string, to int) app.UI {
		return app.Button().Type("button").Class("button is-quiet is-icon is-small").Aria("label", name).
			Disabled(to < 0 || to >= n).Body(Icon(icon)).
			OnClick(func(app.Context, app.Event) {
				if to >= 0 && to < n {
					c.S.SelectChunk(m.Index[to])
				}
			}, app.EventScope(to))
	}
	next := at
	if here {
		next++
	}
	place := strconv.Itoa(n) + " in use"
	if here {
		place = figure.Comma(int64(at)+1) + " of " + figure.Comma(int64(n))
	}
	return app.Div().Class("chunk-picker").Body(step("Previous chunk in use", "left", at-1), app.Div().Class("chunk-choices").Body(choices...),
		step("Next chunk in use", "right", next), app.Span().Class("spacer"), app.Span().Class("sub small").Text(place))
}

func costs(k *engine.Container) app.UI {
	var out []app.UI
	for _, x := range figure.Costs(k) {
		head := []app.UI{Glyph(x.Kind), app.Span().Text(KindName(x.Kind)), app.B().Text(figure.Comma(x.Bytes)), app.Span().Class("sub").Text("B")}
		if x.Badge != "" {
			class := "badge"
			if x.Used {
				class += " is-exact"
			}
			head = append(head, app.Span().Class(class).Text(x.Badge))
		}
		out = append(out, app.Div().Class("cost").Body(app.Div().Class("cost-head").Body(head...), app.Raw(figure.CostBar(x)), app.P().Class("cost-note").Text(x.Note)))
	}
	return app.Div().Class("costs").Body(out...)
}

// runsShown and valuesShown bound the lists under the costs.
const (
	runsShown   = 200
	valuesShown = 1000
)

func (c *InspectorContainer) list(k *engine.Container) app.UI {
	tools := app.Div().Class("run-tools").Body(
		segment("List", choice{"Runs " + figure.Comma(int64(k.RunCount)), !c.values, func() { c.values = false }},
			choice{"Values " + figure.Comma(int64(k.Card)), c.values, func() { c.values = true }}))
	if c.values {
		return app.Div().Body(tools, app.Div().Class("value-list").TabIndex(0).Role("region").Aria("label", "Values").Text(figure.Values(k, valuesShown)))
	}
	var rows []app.UI
	for _, r := range k.Runs[:min(len(k.Runs), runsShown)] {
		from, to := k.Index<<16|uint64(r[0]), k.Index<<16|uint64(r[1])
		rows = append(rows, app.Tr().Body(app.Td().Class("num").Text(figure.CommaU(from)), app.Td().Class("num").Text(figure.CommaU(to)), app.Td().Class("num").Text(figure.CommaU(to-from+1))))
	}
	if rest := k.RunCount - len(rows); rest > 0 {
		rows = append(rows, app.Tr().Body(app.Td().ColSpan(3).Class("sub").Text(figure.Count(int64(rest), "more run"))))
	}
	return app.Div().Body(tools, app.Div().Class("run-scroll").TabIndex(0).Role("region").Aria("label", "Runs").Body(
		app.Table().Class("run-table").Body(app.THead().Body(app.Tr().Body(app.Th().Scope("col").Class("num").Text("from"), app.Th().Scope("col").Class("num").Text("to"), app.Th().Scope("col").Class("num").Text("length"))),
			app.TBody().Body(rows...))))
}
