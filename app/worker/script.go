package worker

import (
	"fmt"

	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
)

// ScriptAnswer is a script that a page sent as it stands in its editor: HTML to show in place of what the page was built
// with. Fault is a sentence for the reader when nothing was run.
type ScriptAnswer struct {
	Steps, Views string
	Shown, Total int
	Fault        string
}

// scriptQuota bounds what the keys of one such script take in the Worker.
const scriptQuota = 256 << 20

// scriptLimits bound a script in a block on a page, which is there to be read.
var scriptLimits = scenario.Limits{Bytes: 64 << 10, Line: 16 << 10, Steps: 500, Expand: 2_000_000, Total: 4_000_000}

// Script runs a whole script on an empty server of its own, stopping after that many commands (0: all), and draws it with
// the figures that views names. Nothing of it is kept.
func Script(text, views string, steps int) ScriptAnswer {
	v, err := plate.ParseViews(views)
	if err != nil {
		return ScriptAnswer{Fault: err.Error()}
	}
	p, err := plate.Run(text, plate.Options{Limits: &scriptLimits, Quota: scriptQuota, Steps: steps}.For(v))
	if err != nil {
		return ScriptAnswer{Fault: fmt.Sprintf("This was not run: %s.", err)}
	}
	return ScriptAnswer{Steps: p.Transcript(nil), Views: p.Figures(v), Shown: p.Shown, Total: p.Total}
}
