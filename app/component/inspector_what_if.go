package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
)

// InspectorWhatIf is one part of the inspector.
type InspectorWhatIf struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws it.
func (c *InspectorWhatIf) Render() app.UI {
	return app.Div().Class("inspector-what_if").Body(app.P().Text(c.S.Inspect.Key))
}
