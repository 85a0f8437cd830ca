package engine_test

import (
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
	"bitloupe/engine/scenario/scenariotest"
)

// Every file stands alone on an empty server whose clock does not move.
func TestTranscripts(t *testing.T) {
	scenariotest.Dir(t, "testdata/transcripts", func(s *scenario.Script) scenario.Runner {
		return scenario.Traced(engine.New(engine.Options{
			Profile: memory.Profile(s.Get("profile")),
			Clock:   func() int64 { return 1_790_000_000_000_000 },
		}))
	})
}
