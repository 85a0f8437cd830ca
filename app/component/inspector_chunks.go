package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorChunks is the chunk map with its lens, and the memory of both forms below.
type InspectorChunks struct {
	app.Compo
	S    *session.Session
	Rev  uint64
	Text bool

	key    string
	chunks *engine.ChunkMap // what grid was made of
	grid   *figure.Grid
	cursor int
	shown  *figure.Grid // what the element has
	all    bool         // a cell for every chunk, however many
}

// OnMount and OnUpdate hand the bytes to the drawing elements when these are on the page.
func (c *InspectorChunks) OnMount(ctx app.Context)  { ctx.Defer(c.draw) }
func (c *InspectorChunks) OnUpdate(ctx app.Context) { ctx.Defer(c.draw) }

// Render draws the panel.
func (c *InspectorChunks) Render() app.UI {
	in := c.S.Inspect.Found
	if in == nil || in.Chunks == nil {
		return notABitmap(in, "chunks")
	}
	if c.key != in.Row.Key {
		c.key, c.grid = in.Row.Key, nil
	}
	c.prepare(in.Chunks)
	if c.Text {
		return c.table()
	}
	return app.Div().Class("chunks-view").Body(
		app.Div().Class("panel-head").Body(
			app.H3().Text("Chunk map"),
			app.Span().Class("sub").Text(c.grid.Scale()),
			c.zoom(),
			app.Span().Class("spacer"),
			app.If(!c.crowded(), func() app.UI {
				return app.Span().Class("sub is-wide-only").Text("arrow keys move, Enter opens the container")
			}),
		),
		c.picture(),
		&MemoryBars{S: c.S, Rev: c.Rev},
	)
}

// prepare lays the chunks out anew when they have changed, and keeps the cursor on the chunk it was on.
func (c *InspectorChunks) prepare(m *engine.ChunkMap) {
	if c.chunks == m && c.grid != nil {
		if in := &c.S.Inspect; in.HasChunk {
			c.cursor = c.clamp(in.Chunk)
		}
		return
	}
	at, had := uint64(0), c.grid != nil && c.cursor >= 0 && c.cursor < len(c.grid.Kind)
	if had {
		at = c.grid.First(c.cursor)
	}
	limit := figure.MaxCells
	if c.all {
		limit = figure.AllCells
	}
	c.chunks, c.grid = m, figure.Cells(m, limit)
	switch n := len(m.Index); {
	case c.S.Inspect.HasChunk:
		c.cursor = c.clamp(c.S.Inspect.Chunk)
	case had && at < c.grid.Spans:
		c.cursor = c.grid.Cell(at)
	case n > 0:
		c.cursor = c.grid.Cell(m.Index[n/3])
	case len(c.grid.Kind) > 0:
		c.cursor = 0
	default:
		c.cursor = -1
	}
}

// crowded says whether the chunks are too many for large cells and few enough for small ones.
func (c *InspectorChunks) crowded() bool {
	return c.grid.Spans > figure.MaxCells && c.grid.Spans <= figure.AllCells
}

// zoom chooses between cells of several chunks and a small cell for each, when there are too many for large ones.
func (c *InspectorChunks) zoom() app.UI {
	if !c.crowded() {
		return app.Span()
	}
	set := func(all bool) func() { return func() { c.all, c.chunks = all, nil } }
	return segment("Cells", choice{"grouped", !c.all, set(false)}, choice{"every chunk", c.all, set(true)})
}

func (c *InspectorChunks) clamp(chunk uint64) int {
	return min(c.grid.Cell(min(chunk, c.grid.Spans)), len(c.grid.Kind)-1)
}

func (c *InspectorChunks) picture() app.UI {
	if c.cursor < 0 {
		return app.P().Class("say").Text("The value is empty: it has no chunks.")
	}
	card := c.grid.Card(c.cursor)
	return app.Div().Body(
		app.Div().Class("map").Body(
			app.Elem("chunk-map").Class("map-cells").ID("chunk-map").Attr("lens", "chunk-lens").TabIndex(0).
				Role("slider").Aria("label", "Chunk map: "+c.grid.Summary()).Aria("valuemin", 0).Aria("valuemax", len(c.grid.Kind)-1).
				Aria("valuenow", c.cursor).Aria("valuetext", card.Announce()).
				On("cursor", c.moved).On("pin", c.pinned).On("open", c.opened).On("unpin", c.unpinned),
			app.Div().Class("map-card").Body(
				app.Elem("chunk-lens").Class("map-lens").ID("chunk-lens").Role("img").Aria("label", card.Title+" and its neighbours, enlarged"),
				app.H4().Class("map-title").Body(Glyph(card.Kind), app.Span().Text(card.Title), app.Span().Class("sub").Text(card.Word)),
				pairs(card.Pairs),
			),
		),
		c.legend(),
	)
}

func (c *InspectorChunks) legend() app.UI {
	g := c.grid
	item := func(kind byte, n int64) app.UI {
		return app.Span().Class("legend-item").Body(Glyph(kind), app.Text(KindName(kind)), app.B().Text(figure.Comma(n)))
	}
	if c.S.Inspect.Found.Row.Type == "string" {
		return app.P().Class("legend map-legend").Body(item('f', g.Flat), item('e', g.Empty),
			app.Span().Class("sub").Text("a plain string is one block; a chunk of it is 8 KiB"))
	}
	return app.P().Class("legend map-legend").Body(item('a', g.Array), item('b', g.Bitset), item('r', g.Run), item('e', g.Empty),
		app.Span().Class("sub is-wide-only").Text(g.Note()))
}

// draw gives the elements what they lack.
func (c *InspectorChunks) draw(app.Context) {
	if c.grid == nil || c.Text || c.cursor < 0 {
		c.shown = nil
		return
	}
	if c.shown != c.grid {
		var ticks []any
		for _, t := range c.grid.Ticks() {
			ticks = append(ticks, map[string]any{"row": t.Row, "label": t.Label})
		}
		show("chunk-map", "data", map[string]any{"cols": c.grid.Cols, "kind": c.grid.Kind, "level": c.grid.Level, "ticks": ticks})
		c.shown = c.grid
	}
	show("chunk-map", "cursor", c.cursor)
	view := c.grid.Lens(c.cursor)
	c.S.SelectLens(view.Ask)
	if l := c.S.Inspect.Lens; l != nil {
		if kind, dots, ok := view.Arrange(l.Index, l.Kind, l.Dots); ok {
			show("chunk-lens", "data", map[string]any{"side": view.Side, "kind": kind, "dots": dots})
		}
	}
}

func (c *InspectorChunks) moved(ctx app.Context, e app.Event) {
	c.cursor = detail(e, "cell")
	if c.S.Inspect.HasChunk {
		c.S.Unpin()
	}
	c.S.Point(c.grid.First(c.cursor))
	ctx.Defer(c.draw)
}

func (c *InspectorChunks) pinned(_ app.Context, e app.Event) {
	c.cursor = detail(e, "cell")
	c.S.SelectChunk(c.grid.First(c.cursor))
}

func (c *InspectorChunks) opened(_ app.Context, e app.Event) {
	c.S.OpenChunk(c.grid.First(detail(e, "cell")))
}

func (c *InspectorChunks) unpinned(app.Context, app.Event) { c.S.Unpin() }

// rowsShown bounds the tables of the text view.
const rowsShown = 500

// table is the text view: the same data, a row a chunk.
func (c *InspectorChunks) table() app.UI {
	list, total := figure.ChunkRows(c.grid, rowsShown)
	var rows []app.UI
	for _, r := range list {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Class("num").Text(figure.CommaU(r.Chunk)),
			app.Td().Text(r.Kind), app.Td().Class("num").Text(figure.Comma(r.Card)), app.Td().Class("num").Text(figure.Comma(r.Bytes))))
	}
	rest := ""
	if total > len(list) {
		rest = " The first " + figure.Comma(int64(len(list))) + " of " + figure.Comma(int64(total)) + " are listed."
	}
	return app.Div().Class("text-view").Body(
		app.P().Class("say").Text(c.grid.Summary()+"."+rest),
		app.Pre().Class("text-figure").TabIndex(0).Aria("label", "Chunk map as text").Text(figure.MapText(c.grid, 24)),
		app.Table().Class("text-table").Body(
			app.Caption().Class("vh").Text("Chunks in use"),
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Class("num").Text("Chunk"), app.Th().Scope("col").Text("Kind"),
				app.Th().Scope("col").Class("num").Text("Set bits"), app.Th().Scope("col").Class("num").Text("Bytes"))),
			app.TBody().Body(rows...),
		),
	)
}

// notABitmap says why a panel about bits is empty.
func notABitmap(in *engine.Inspection, what string) app.UI {
	if in == nil {
		return app.Div()
	}
	return app.Div().Class("notice empty").Body(app.B().Text("A "+in.Row.Type+" has no "+what+"."),
		app.P().Text("Only strings and bitmaps are read bit by bit. Memory and Bytes show how this key is kept."))
}
