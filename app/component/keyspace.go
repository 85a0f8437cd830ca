package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/browser"
	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// keyNow is the id of the row of the selected key.
const keyNow = "key-now"

// Keyspace is the table of keys with the bytes of both representations.
type Keyspace struct {
	app.Compo
	S   *session.Session
	Rev uint64
	// key is the selected one when the table was last moved to it, keys how many there were.
	key  string
	keys int
}

// OnUpdate keeps the selected key in sight.
func (c *Keyspace) OnUpdate(ctx app.Context) {
	key, keys := c.S.Inspect.Key, len(c.S.Snapshot.Keys)
	if c.key == key && c.keys == keys {
		return
	}
	c.key, c.keys = key, keys
	ctx.Defer(func(app.Context) { browser.Show(keyNow) })
}

// Render draws the table and INFO keysizes under it.
func (c *Keyspace) Render() app.UI {
	snap := &c.S.Snapshot
	var rows []app.UI
	for i := range snap.Keys {
		rows = append(rows, c.row(&snap.Keys[i]))
	}
	pane := app.Section().Class("pane pane-keyspace").Aria("label", "Keys").ID("keyspace")
	return pane.Body(app.Table().Class("keyspace").Body(
		app.Caption().Class("vh").Text("Keyspace"),
		app.THead().Body(app.Tr().Body(
			head("", "Key"), head("col-type", "Type"), head("col-encoding", "Encoding"), head("num col-card", counted(snap.Keys)), head("col-chunks", "Chunks"),
			head("num", "String, B"), head("num", "Roaring, B"), head("num", "Ratio"))),
		app.TBody().Body(rows...),
	), c.note(), &Keysizes{S: c.S, Rev: c.Rev})
}

func head(class, text string) app.UI { return app.Th().Scope("col").Class(class).Text(text) }

func (c *Keyspace) row(k *engine.KeyRow) app.UI {
	key := k.Key
	on := key == c.S.Inspect.Key
	name := app.Button().Type("button").Class("key-name").Title(key).Text(figure.Name(key)).
		OnClick(func(app.Context, app.Event) { c.S.SelectKey(key) }, app.EventScope(key))
	if on {
		name = name.Aria("current", "true")
	}
	kind := []app.UI{app.Text(k.Type)}
	if k.Type == "bitmap" {
		kind = []app.UI{TypeGlyph(), app.Text(k.Type)}
	}
	row := app.Tr()
	if on {
		row = row.Class("is-selected").ID(keyNow)
	}
	cells := []app.UI{
		app.Th().Scope("row").Body(name), app.Td().Class("col-type").Body(kind...), app.Td().Class("col-encoding").Text(k.Encoding),
		app.Td().Class("num col-card").Text(figure.Comma(k.Card)), app.Td().Class("col-chunks").Body(strip(k)),
	}
	if !k.AsString.Known && !k.AsRoaring.Known {
		return row.Body(append(cells, app.Td().Class("col-as").ColSpan(3).Body(app.Text(figure.Comma(k.Bytes)+" B"), app.Span().Class("sub").Text(" as a "+k.Type)))...)
	}
	ratio := figure.Ratio(k.AsString.Bytes, k.AsRoaring.Bytes)
	if ratio != "" {
		ratio += "×"
	}
	return row.Body(append(cells, figureCell(k.AsString, k.Type == "bitmap"), figureCell(k.AsRoaring, k.Type != "bitmap"), app.Td().Class("num").Text(ratio))...)
}

// counted names what the table counts of each key.
func counted(keys []engine.KeyRow) string {
	for i := range keys {
		if !keys[i].AsString.Known && !keys[i].AsRoaring.Known {
			return "Bits or elements"
		}
	}
	return "Set bits"
}

// strip shows the first chunks in use of a bitmap; a string is one flat piece.
func strip(k *engine.KeyRow) app.UI {
	switch {
	case k.Strip == "":
		return app.Span()
	case k.Type == "string":
		return app.Span().Class("sub").Text("flat")
	}
	return app.Raw(figure.Strip(k.Strip, 48))
}

func (c *Keyspace) note() app.UI {
	snap := &c.S.Snapshot
	switch {
	case len(snap.Keys) == 0 && c.S.Busy():
		return app.P().Class("keyspace-note").Text("Running. Keys appear here when these lines have run.")
	case len(snap.Keys) == 0:
		return app.P().Class("keyspace-note").Text("No key yet. Each key you write to appears here with both costs side by side.")
	case snap.Total > len(snap.Keys):
		return app.P().Class("keyspace-note").Text("The first " + figure.Comma(int64(len(snap.Keys))) + " of " + figure.Comma(int64(snap.Total)) + " keys. Grey: what the other encoding would take for the same bits.")
	case len(snap.Keys) == 1:
		return app.P().Class("keyspace-note").Text("One key so far. A key you write to appears here with both costs side by side. Grey: what the other encoding takes for the same bits, by the same commands under the other setting; ≈ where that is modelled.")
	}
	return app.P().Class("keyspace-note").Text("Grey: what the other encoding takes for the same bits, by the same commands under the other setting; ≈ where that is modelled.")
}
