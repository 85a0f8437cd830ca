package session

import (
	"bitloupe/app/worker"
	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// Env is what a session needs of the world: an interpreter, a clock, and a place to keep things.
type Env interface {
	// Send carries a request to the interpreter. answer is called for every response, on the session's own goroutine and
	// never from within Send; the last one is Final.
	Send(r worker.Request, answer func(worker.Response))
	// Restart ends the interpreter, whatever it is doing, and starts a fresh one, with Lua when scripts is set. The old one's
	// answers never come.
	Restart(scripts bool)
	// Scripts says whether there is an interpreter with Lua to restart to.
	Scripts() bool
	// Now is Unix milliseconds; After calls f on the session's goroutine.
	Now() int64
	After(millis int, f func())
	// Load and Save keep small texts between visits. Load gives "" for what was never saved or cannot be read; Save says
	// whether the text was kept.
	Load(name string) string
	Save(name, text string) bool
	// Quota bounds the bytes of values in the interpreter.
	Quota() int64
}

// Session is the state of one playground. Its exported fields are for reading; the methods change them.
type Session struct {
	Phase    Phase
	Entries  []*Entry
	Snapshot engine.Snapshot
	Inspect  Inspect
	Input    Input
	View     View
	Notice   *Notice
	Share    Share
	File     *File
	// Scenario is the id of the scenario that was opened last, "" when the journal is the reader's own.
	Scenario string
	// Profile is the server whose accounting is followed; "" is the newest.
	Profile memory.Profile
	// Step is the step looked at; Steps is how many there are. They are equal unless the reader went back.
	Step, Steps int
	// Done of Total tells how far a replay is, in lines.
	Done, Total int
	Rev         Revs

	env     Env
	life    int      // counts interpreters: an answer that belongs to an earlier one is dropped
	batch   []*Entry // sent to be run, in order
	next    int      // of batch: being run now
	history history
	aside   []aside // the last first
	wanted  int     // step to look at, while another seek is on its way
	seeking bool
	later   int // step to look at when the lines have been run, plus 1; 0 none
	saving  bool
	refused bool    // a refusal has been shown with its card open
	asked   int     // counts previews asked for
	slow    *Notice // that the interpreter is late
	held    bool    // lines are being entered that are saved and run together
	unkept  bool    // it was said that nothing can be kept
	scripts bool    // the interpreter with Lua is in use, from the first script on
	crashes int     // in a row, without a line having been run in between
	landing *landing
	// borrowed is how many entries the link or scenario had from which this journal began, 0 for the reader's own.
	borrowed int
}

// New makes an empty session. Start begins it.
func New(env Env) *Session {
	return &Session{Phase: Starting, View: ViewConsole, Inspect: Inspect{Tab: TabChunks}, env: env}
}

// Start takes up what an earlier visit left and starts the interpreter.
func (s *Session) Start() {
	s.restore()
	s.boot()
}

// send carries a request for the interpreter of this moment.
func (s *Session) send(r worker.Request, answer func(worker.Response)) {
	life := s.life
	s.env.Send(r, func(out worker.Response) {
		if s.life == life {
			answer(out)
		}
	})
}

// boot prepares the interpreter and runs again what ran before.
func (s *Session) boot() {
	s.life++
	s.seeking = false
	s.batch, s.next = nil, 0
	// Whatever it was doing: what is entered from now on waits until the steps before it have been run again.
	s.Phase = Starting
	s.send(worker.Request{Op: worker.OpStart, Profile: s.Profile, Quota: s.env.Quota(), Whole: s.scripts || !s.env.Scripts()}, func(r worker.Response) {
		if r.Final {
			s.replay()
		}
	})
	life := s.life
	s.env.After(slowStart, func() {
		if s.life == life && s.Phase == Starting {
			s.slow = &Notice{Text: "The interpreter is still being loaded. What you enter waits for it.", Action: ActReplay, Label: "Load it again"}
			s.Notice = s.slow
			s.Rev.Console++
		}
	})
	s.changed()
}

// slowStart is how long an interpreter may take to answer before the reader is told, in milliseconds.
const slowStart = 10_000

// replay runs the entries that ran in an earlier interpreter.
func (s *Session) replay() {
	if s.Notice != nil && s.Notice == s.slow {
		s.Notice = nil
	}
	var again []*Entry
	for _, e := range s.Entries {
		if e.Status == Done {
			again = append(again, e)
		}
	}
	if len(again) == 0 {
		s.Steps, s.Step = 0, 0
		s.Phase = Ready
		s.changed()
		s.pump()
		return
	}
	s.Phase = Replaying
	s.Done, s.Total = 0, len(again)
	s.run(again)
}

// changed redraws every part of the screen.
func (s *Session) changed() {
	s.Rev.Console++
	s.Rev.Input++
	s.Rev.Inspect++
	s.Rev.Keys++
	s.Rev.Timeline++
	s.Rev.Header++
}
