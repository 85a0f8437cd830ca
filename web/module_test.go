package web

import (
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/scenario"
)

// The scripts that run both sides have no error in them, and each pair belongs to a command.
func TestPairsRun(t *testing.T) {
	for name, script := range pairs {
		if engine.Lookup([]string{"R." + name}) == nil {
			t.Errorf("no command R.%s", name)
		}
		s, err := scenario.Parse(script)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		entries, _ := scenario.Run(s, scenario.Traced(engine.New(engine.Options{})))
		for _, e := range entries {
			if strings.HasPrefix(e.Text, "(error)") {
				t.Errorf("%s: %s answers %s", name, e.Step.Command, e.Text)
			}
		}
	}
}
