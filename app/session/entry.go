package session

import (
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine/scenario"
	"bitloupe/engine/trace"
)

// Status of one entry.
type Status string

// The states of an entry in the transcript.
const (
	Waiting Status = "waiting" // entered, not run yet
	Active  Status = "active"  // being run
	Done    Status = "done"
	Stopped Status = "stopped" // given up by Stop or by a crash; it is kept and is not replayed
)

// Entry is one line of the transcript.
type Entry struct {
	Line   worker.Line
	Status Status
	Why    string // of a Stopped one
	Result worker.Result
	Chips  []Chip
	Marks  []Mark
	// Said is what a scenario says before the line, as the lines of its script. Caption and Question are the parts of it that
	// are shown.
	Said     string
	Caption  string
	Question *scenario.Question
	// Open says whether the card of a refusal is unfolded, Unfold whether a long reply or a folded line is.
	Open   bool
	Unfold bool
	// Step is the position among the steps that ran, from 1; 0 for one that did not.
	Step int
	// Done of Total tells how far an Active one is.
	Done, Total int64
	// Rev changes whenever the entry looks different.
	Rev uint64
}

// tell sets what a step of a script says before its command.
func (e *Entry) tell(st *scenario.Step) {
	e.Said, e.Caption, e.Question = scenario.Said(st), st.Caption, st.Question
}

// settle takes the result of having been run.
func (e *Entry) settle(r worker.Result) {
	e.Status, e.Why, e.Result, e.Step = Done, "", r, r.Step
	e.Done, e.Total = 0, 0
	e.Chips, e.Marks = chips(r), marks(r)
	e.Rev++
}

func (e *Entry) stop(why string) {
	e.Status, e.Why, e.Step, e.Result = Stopped, why, 0, worker.Result{}
	e.Chips, e.Marks = nil, nil
	e.Done, e.Total = 0, 0
	e.Rev++
}

// touched is the key that the line worked on; one says that it was a single chunk of it.
func (e *Entry) touched() (key string, chunk uint64, one bool) {
	t := &e.Result.Trace
	for _, c := range t.Changes {
		if c.Kind != trace.Setting && c.Kind != trace.KeyGone && c.Key != "" {
			key = c.Key
		}
	}
	for _, ev := range t.Events {
		if ev.Name != "del" && ev.Name != "expired" {
			key = ev.Key
		}
	}
	if len(t.Touches) > 0 && (key == "" || !t.Wrote) {
		key = t.Touches[0].Key
	}
	if key == "" && e.Result.Refusal != nil {
		key = e.Result.Refusal.Key
	}
	for _, x := range t.Touches {
		if x.Key == key {
			return key, x.From >> 16, x.From>>16 == x.To>>16
		}
	}
	return key, 0, false
}

// Name is the first word of the line, and the second of a command with subcommands, as the timeline shows it.
func (e *Entry) Name() (name, note string) {
	name = e.Result.Name
	if name == "" {
		name, _, _ = strings.Cut(strings.TrimSpace(e.Line.Text), " ")
		name = strings.ToUpper(name)
	}
	name, note, _ = strings.Cut(name, " ")
	if e.Result.Commands > 1 {
		return name, "×" + Comma(e.Result.Commands)
	}
	words := strings.Fields(e.Line.Text)
	switch {
	case name == "CONFIG" && len(words) > 3:
		note = words[len(words)-1]
	case name == "BITOP" && len(words) > 1:
		note = strings.ToUpper(words[1])
	}
	return name, note
}

// ToggleCard folds or unfolds the explanation of a refusal, ToggleReply a long reply.
func (s *Session) ToggleCard(e *Entry) {
	e.Open = !e.Open
	e.Rev++
	s.Rev.Console++
}

// ToggleReply folds or unfolds a long reply.
func (s *Session) ToggleReply(e *Entry) {
	e.Unfold = !e.Unfold
	e.Rev++
	s.Rev.Console++
}

// Again enters the line of a stopped entry once more.
func (s *Session) Again(e *Entry) {
	s.Entries = append(s.Entries, &Entry{Line: worker.Line{Text: e.Line.Text, At: s.env.Now(), Key: e.Line.Key, Offsets: e.Line.Offsets}, Status: Waiting})
	s.Rev.Console++
	s.pump()
}
