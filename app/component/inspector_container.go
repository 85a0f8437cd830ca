package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorContainer is one part of the inspector.
type InspectorContainer struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorContainer) Render() app.UI {
	return app.Div().Class("inspector-container").Body(app.P().Text(c.S.Inspect.Key))
}
