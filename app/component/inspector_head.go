package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorHead is one part of the inspector.
type InspectorHead struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorHead) Render() app.UI {
	return app.Div().Class("inspector-head").Body(app.P().Text(c.S.Inspect.Key))
}
