package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorChunks is one part of the inspector.
type InspectorChunks struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorChunks) Render() app.UI {
	return app.Div().Class("inspector-chunks").Body(app.P().Text(c.S.Inspect.Key))
}
