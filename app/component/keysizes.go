package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine/figure"
)

// Keysizes is INFO keysizes as a picture: how many keys of each type have which size.
type Keysizes struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws the histograms, folded.
func (c *Keysizes) Render() app.UI {
	hs := c.S.Snapshot.Keysizes
	if len(hs) == 0 {
		return app.Div()
	}
	return app.Details().Class("keysizes").Body(
		app.Summary().Text("INFO keysizes as a picture"),
		app.P().Class("sub").Text("Keys by size: a bitmap counts by its logical length in bytes, whatever it takes; a string by its length, other types by their elements."),
		app.Raw(figure.Keysizes(hs)),
	)
}
