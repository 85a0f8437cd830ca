package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// pairs is a list of facts in two columns.
func pairs(list []figure.Pair) app.UI {
	var out []app.UI
	for _, p := range list {
		class := ""
		if p.Wide {
			class = "is-wide-only"
		}
		out = append(out, app.Dt().Class(class).Text(p.Name), app.Dd().Class(class).Text(p.Value))
	}
	return app.Dl().Class("pairs").Body(out...)
}

// badge says whether a figure is exact or modelled, with the reason as its tooltip and for screen readers.
func badge(modelled bool, word string) app.UI {
	if modelled {
		return app.Span().Class("badge is-modelled").Title("A model: no server was there to check it against.").
			Body(Icon("about"), app.Span().Text(word+"modelled"))
	}
	return app.Span().Class("badge is-exact").Title("Computed by rules that were checked against a real server, byte for byte.").
		Body(Icon("check"), app.Span().Text(word+"exact"))
}

// typeTag is the chip with a key's type.
func typeTag(kind string) app.UI {
	if kind == "bitmap" {
		return app.Span().Class("tag is-type").Text(kind)
	}
	return app.Span().Class("tag").Text(kind)
}

// choice is one of a few options side by side.
type choice struct {
	Name string
	On   bool
	Pick func()
}

// segment shows options of which one is on.
func segment(label string, options ...choice) app.UI {
	var out []app.UI
	for _, o := range options {
		out = append(out, app.Button().Type("button").Aria("pressed", o.On).Text(o.Name).
			OnClick(func(app.Context, app.Event) { o.Pick() }, app.EventScope(label, o.Name)))
	}
	return app.Div().Class("segment").Role("group").Aria("label", label).Body(out...)
}

// figureCell is a table cell with bytes; other says that the key is not in this form, so that it would take them.
func figureCell(f engine.Figure, other bool) app.UI {
	cell := app.Td().Class("num")
	if other {
		cell = cell.Class("would")
	}
	if !f.Known {
		return cell.Body(app.Span().Title("not computed").Text("-"))
	}
	if f.Modelled {
		return cell.Body(app.Abbr().Title("modelled").Text("≈"), app.Text(" "+figure.Comma(f.Bytes)))
	}
	return cell.Text(figure.Comma(f.Bytes))
}
