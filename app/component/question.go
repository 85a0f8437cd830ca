package component

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"bitloupe/engine/scenario"
)

// question shows what a scenario asks before a line, with its answer folded away.
func question(q *scenario.Question) app.UI {
	choices := make([]app.UI, len(q.Choices))
	for i, c := range q.Choices {
		choices[i] = app.Li().Text(c)
	}
	answer := q.Choices[q.Right]
	if q.Why != "" {
		answer += ". " + q.Why
	}
	return app.Details().Class("entry-question").Body(
		app.Summary().Body(app.B().Text("Predict: "), app.Text(q.Text)),
		app.Ul().Body(choices...),
		app.P().Body(app.B().Text("Answer: "), app.Text(answer)),
	)
}
