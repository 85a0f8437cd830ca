package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorBytes shows the key's bytes with labels.
type InspectorBytes struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorBytes) Render() app.UI {
	return app.Div().Class("bytes").Body(app.P().Text(c.S.Inspect.Key))
}
