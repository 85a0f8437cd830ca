package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorWhy is one part of the inspector.
type InspectorWhy struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorWhy) Render() app.UI {
	return app.Div().Class("inspector-why").Body(app.P().Text(c.S.Inspect.Key))
}
