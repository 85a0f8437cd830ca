package engine_test

import (
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/scenario/scenariotest"
	"bitloupe/engine/trace"
)

// Every file stands alone on an empty server whose clock does not move.
func TestTranscripts(t *testing.T) {
	scenariotest.Dir(t, "testdata/transcripts", func(s *scenario.Script) scenario.Runner {
		return scenario.Traced(sourced{t, engine.New(engine.Options{
			Profile: memory.Profile(s.Get("profile")),
			Clock:   func() int64 { return 1_790_000_000_000_000 },
		})})
	})
}

// sourced fails where a rule gives a source that its reader cannot open.
type sourced struct {
	t *testing.T
	*engine.Engine
}

func (s sourced) Run(args []string) (resp.Value, *trace.Record) {
	v, rec := s.Engine.Run(args)
	for _, c := range rec.Changes {
		if c.Rule.Source != "" && !figure.IsURL(c.Rule.Source) {
			s.t.Errorf("%s: rule %s has the source %q", args[0], c.Rule.ID, c.Rule.Source)
		}
	}
	return v, rec
}
