package component

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Glyph is the 12 px mark of a kind of container: 'a' array, 'b' bitset, 'r' run, 'e' empty, 'f' a flat piece of a string.
// It says nothing to a screen reader; the word stands beside it.
func Glyph(kind byte) app.UI {
	if name := KindName(kind); name != "" {
		return mark("glyph is-"+name, "g-"+name)
	}
	return mark("glyph is-empty", "g-empty")
}

// TypeGlyph marks "became a bitmap", ErrorGlyph an error.
func TypeGlyph() app.UI  { return mark("glyph is-type", "g-type") }
func ErrorGlyph() app.UI { return mark("glyph is-error", "g-error") }

// Icon is one of the 16 px icons of web/icons/sprite.svg, by its name without "i-".
func Icon(name string) app.UI { return mark("icon", "i-"+name) }

// KindName is the word for a kind of container, "" for an unknown letter.
func KindName(kind byte) string {
	switch kind {
	case 'a':
		return "array"
	case 'b':
		return "bitset"
	case 'r':
		return "run"
	case 'e':
		return "empty"
	case 'f':
		return "flat"
	}
	return ""
}

func mark(class, symbol string) app.UI {
	return app.Raw(`<svg class="` + html.EscapeString(class) + `" aria-hidden="true"><use href="#` + html.EscapeString(symbol) + `"></use></svg>`)
}
