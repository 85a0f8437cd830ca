package component

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// DropVeil says what happens to a file that is dragged over the page.
type DropVeil struct{ app.Compo }

// Render draws the veil; the page shows it only while a file hovers.
func (c *DropVeil) Render() app.UI {
	return app.Div().Class("drop-veil").Body(app.P().Text("Drop files of bit offsets to make each a key, or scripts to run them"))
}
