package content

import (
	"slices"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
	"bitloupe/engine/scenario/scenariotest"
	"bitloupe/engine/share"
)

// Every scenario is a test: its replies are what the engine answers.
func TestScenariosRun(t *testing.T) {
	scenariotest.Dir(t, "scenarios", func(s *scenario.Script) scenario.Runner {
		return scenario.Traced(engine.New(engine.Options{
			Profile: memory.Profile(s.Get("profile")),
			Clock:   func() int64 { return 1_790_000_000_000_000 },
		}))
	})
}

// What a picker and a lesson need of every scenario.
func TestScenariosAreComplete(t *testing.T) {
	seen := map[string]string{}
	lessons := 0
	for _, s := range Scenarios() {
		if s.Title == "" || !strings.HasSuffix(s.Summary, ".") || !slices.Contains(Categories, s.Category) {
			t.Errorf("%s: title %q, summary %q, category %q", s.ID, s.Title, s.Summary, s.Category)
		}
		if other := seen[s.Title]; other != "" {
			t.Errorf("%s and %s have one title", s.ID, other)
		}
		seen[s.Title] = s.ID
		captions, questions := 0, 0
		for i := range s.Script.Steps {
			st := &s.Script.Steps[i]
			if st.Want == nil {
				t.Errorf("%s: line %d states no reply", s.ID, st.Line)
			}
			if st.Caption != "" {
				captions++
			}
			if st.Question != nil {
				questions++
				if st.Question.Why == "" {
					t.Errorf("%s: line %d asks and does not say why", s.ID, st.Line)
				}
			}
		}
		if captions == 0 || questions == 0 {
			t.Errorf("%s: %d captions, %d questions", s.ID, captions, questions)
		}
		if questions > 1 {
			lessons++
		}
		if len(s.Script.Left) > 0 {
			t.Errorf("%s: %v", s.ID, s.Script.Left)
		}
		if got := scenario.Format(s.Script); got != s.Text {
			t.Errorf("%s is not as scenario.Format writes it:\n%s", s.ID, got)
		}
		if _, err := share.Encode(share.Link{Script: scenario.Bare(s.Script), Chunk: -1}); err != nil {
			t.Errorf("%s has no link: %v", s.ID, err)
		}
		if Find(s.ID) != s {
			t.Errorf("%s is not found", s.ID)
		}
	}
	if lessons < 2 {
		t.Errorf("%d scenarios ask two questions or more, which a lesson needs", lessons)
	}
	if Find("nosuch") != nil {
		t.Error("found a scenario that is not there")
	}
}
