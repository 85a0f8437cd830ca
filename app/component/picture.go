package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// show hands v to a drawing element of web/js as one of its properties. v may hold []byte, which becomes a Uint8Array,
// besides what JavaScript has itself: maps, lists, numbers and texts. An element that is not on the page is left alone.
func show(id, property string, v any) {
	if !app.IsClient {
		return
	}
	if el := app.Window().GetElementByID(id); el.Truthy() {
		el.Set(property, jsValue(v))
	}
}

func jsValue(v any) any {
	switch v := v.(type) {
	case []byte:
		out := app.Window().Get("Uint8Array").New(len(v))
		app.CopyBytesToJS(out, v)
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			out[k] = jsValue(x)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = jsValue(x)
		}
		return out
	}
	return v
}

// detail is a number in what a drawing element says with an event.
func detail(e app.Event, name string) int { return e.Get("detail").Get(name).Int() }

// byKeyboard says whether the reader caused the event with the keyboard.
func byKeyboard(e app.Event) bool { return e.Get("detail").Get("keyboard").Truthy() }
