package component

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// Keyspace is the table of keys with the bytes of both representations.
type Keyspace struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the table.
func (c *Keyspace) Render() app.UI {
	rows := make([]app.UI, 0, len(c.S.Snapshot.Keys))
	for _, k := range c.S.Snapshot.Keys {
		rows = append(rows, app.Tr().Body(
			app.Th().Scope("row").Body(app.Button().Type("button").Text(k.Key).
				OnClick(func(app.Context, app.Event) { c.S.SelectKey(k.Key) }, app.EventScope(k.Key))),
			app.Td().Text(k.Type), app.Td().Text(k.Encoding), app.Td().Class("num").Text(strconv.FormatInt(k.Bytes, 10)),
		))
	}
	return app.Section().Class("pane pane-keyspace").Aria("label", "Keys").Body(
		app.Table().Aria("label", "Keyspace").Body(app.TBody().Body(rows...)),
	)
}
