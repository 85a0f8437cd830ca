package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorMemory is one part of the inspector.
type InspectorMemory struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorMemory) Render() app.UI {
	return app.Div().Class("inspector-memory").Body(app.P().Text(c.S.Inspect.Key))
}
