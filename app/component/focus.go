package component

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// focus moves the keyboard to the element with this id, if there is one.
func focus(id string) {
	if app.IsClient {
		if el := app.Window().GetElementByID(id); el.Truthy() {
			el.Call("focus")
		}
	}
}
