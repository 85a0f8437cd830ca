package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorEmpty is one part of the inspector.
type InspectorEmpty struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorEmpty) Render() app.UI {
	return app.Div().Class("inspector-empty").Body(app.P().Text(c.S.Inspect.Key))
}
