package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/app/session"
	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// InspectorWhatIf shows the key in the other ways its bits can be kept, each with its bytes on one scale.
type InspectorWhatIf struct {
	app.Compo
	S   *session.Session
	Rev uint64
}

// Render draws a row a form.
func (c *InspectorWhatIf) Render() app.UI {
	forms := c.S.Inspect.Forms
	in := c.S.Inspect.Found
	if len(forms) == 0 {
		if in.Chunks == nil {
			return notABitmap(in, "other bitmap form")
		}
		return app.P().Class("say").Text("Working it out.")
	}
	most := figure.MostBytes(forms)
	kinds := false // only bitmaps are kept in containers
	for _, f := range forms {
		kinds = kinds || f.Kinds != engine.Kinds{}
	}
	var rows []app.UI
	for _, f := range forms {
		rows = append(rows, formRow(f, most, kinds))
	}
	title := "The same bits, kept otherwise"
	if in.Insides != nil {
		title = "The same members, kept otherwise"
	}
	cols := []app.UI{head("", "Form"), head("bar", "On one scale"), head("num", "Bytes")}
	if kinds {
		cols = append(cols, head("num col-kinds", "array"), head("num col-kinds", "bitset"), head("num col-kinds", "run"))
	}
	return app.Div().Class("what-if").Body(
		app.Div().Class("panel-head").Body(app.H3().Text(title), app.Span().Class("sub").Text("MEMORY USAGE, bytes")),
		app.Table().Class("cost-table").Body(
			app.Caption().Class("vh").Text("Forms of the key"),
			app.THead().Body(app.Tr().Body(cols...)),
			app.TBody().Body(rows...)),
	)
}

func formRow(f engine.Form, most int64, kinds bool) app.UI {
	title := []app.UI{app.Text(f.Title)}
	if f.Current {
		title = append(title, app.Text(" "), app.Span().Class("badge is-exact").Text("now"))
	}
	if f.Figure.Modelled {
		title = append(title, app.Text(" "), badge(true, ""))
	}
	title = append(title, app.P().Class("cost-note").Text(session.Figures(f.Why)))
	row := app.Tr()
	if f.Current {
		row = row.Class("is-now")
	}
	bytes := app.Td().Class("num").Text("not known")
	if f.Figure.Known {
		bytes = app.Td().Class("num").Text(figure.Comma(f.Figure.Bytes))
	}
	kind := func(n int) app.UI {
		if f.Kinds == (engine.Kinds{}) {
			return app.Td().Class("num col-kinds sub").Text("-")
		}
		return app.Td().Class("num col-kinds").Text(figure.Comma(int64(n)))
	}
	cells := []app.UI{app.Th().Scope("row").Body(title...), app.Td().Class("bar").Body(app.Raw(figure.FormBar(f, most))), bytes}
	if kinds {
		cells = append(cells, kind(f.Kinds.Array), kind(f.Kinds.Bitset), kind(f.Kinds.Run))
	}
	return row.Body(cells...)
}
