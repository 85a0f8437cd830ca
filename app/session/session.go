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
	undo    []*Entry       // what Reset or a scenario replaced
	undoAs  memory.Profile // and the profile it ran under
	wanted  int            // step to look at, while another seek is on its way
	seeking bool
	later   int // step to look at when the lines have been run, plus 1; 0 none
	saving  bool
	refused bool // a refusal has been shown with its card open
	asked   int  // counts previews asked for
	scripts bool // the interpreter with Lua is in use, from the first script on
	crashes int  // in a row, without a line having been run in between
	landing *landing
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
	s.send(worker.Request{Op: worker.OpStart, Profile: s.Profile, Quota: s.env.Quota(), Whole: s.scripts || !s.env.Scripts()}, func(r worker.Response) {
		if r.Final {
			s.replay()
		}
	})
	s.changed()
}

// replay runs the entries that ran in an earlier interpreter.
func (s *Session) replay() {
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

// maxBatch bounds the lines of one request, so that a long paste shows its first keys early.
const maxBatch = 500

// pump runs what waits, when the interpreter is free.
func (s *Session) pump() {
	if s.Phase != Ready {
		return
	}
	var waiting []*Entry
	for _, e := range s.Entries {
		if e.Status == Waiting && len(waiting) < maxBatch {
			waiting = append(waiting, e)
		}
	}
	if len(waiting) == 0 {
		return
	}
	s.Phase = Running
	s.run(waiting)
}

// run sends entries and takes their results one by one.
func (s *Session) run(entries []*Entry) {
	s.batch, s.next = entries, 0
	if s.Phase == Running {
		s.active(0)
	}
	lines := make([]worker.Line, len(entries))
	for i, e := range entries {
		lines[i] = e.Line
	}
	s.changed()
	s.save()
	s.send(worker.Request{Op: worker.OpRun, Lines: lines}, func(r worker.Response) {
		switch {
		case r.Final:
			s.finish(r)
		case r.Result != nil:
			s.take(*r.Result)
		case s.next < len(s.batch):
			e := s.batch[s.next]
			e.Done, e.Total = r.Done, r.Total
			e.Rev++
			s.Rev.Console++
			s.Rev.Input++
		}
	})
}

// waiting counts the entries that are still to be run.
func (s *Session) waiting() (n int) {
	for _, e := range s.Entries {
		if e.Status == Waiting {
			n++
		}
	}
	return n
}

func (s *Session) active(i int) {
	if i < len(s.batch) && s.batch[i].Status == Waiting {
		s.batch[i].Status = Active
		s.batch[i].Rev++
	}
}

// take gives the entry that is being run its result.
func (s *Session) take(res worker.Result) {
	if s.next >= len(s.batch) {
		return
	}
	e := s.batch[s.next]
	s.next++
	s.crashes = 0
	e.settle(res)
	if res.Refusal != nil && !s.refused {
		s.refused, e.Open = true, true
	}
	s.Steps, s.Step = res.Step, res.Step
	if s.Phase == Replaying {
		s.Done = s.next
		s.Rev.Input++
	} else {
		s.active(s.next)
	}
	s.Rev.Console++
	s.Rev.Timeline++
	s.Rev.Header++
}

// upgrade starts the interpreter that has Lua, for the line that was about to be run, and everything before it again.
func (s *Session) upgrade() {
	for _, e := range s.batch[min(s.next, len(s.batch)):] {
		if e.Status == Active {
			e.Status = Waiting
			e.Rev++
		}
	}
	s.scripts = true
	s.Phase = Starting
	s.env.Restart(true)
	s.boot()
}

// finish ends a batch.
func (s *Session) finish(r worker.Response) {
	if r.NeedsScripts {
		s.upgrade()
		return
	}
	ran := s.Phase == Running
	last := (*Entry)(nil)
	if s.next > 0 {
		last = s.batch[s.next-1]
	}
	s.batch, s.next = nil, 0
	s.Phase = Ready
	if r.Snapshot != nil {
		s.Snapshot = *r.Snapshot
	}
	if last != nil && (ran || s.Inspect.Key == "") {
		s.follow(last)
	}
	if s.landing != nil && s.waiting() == 0 {
		s.land()
	}
	s.changed()
	s.save()
	s.refresh()
	s.askPreview()
	s.pump()
	if n := s.later; n > 0 && s.Phase == Ready {
		s.Seek(n - 1)
	}
}

// follow shows in the inspector what a line did: the key it worked on and the chunk it touched.
func (s *Session) follow(e *Entry) {
	key, chunk, one := e.touched()
	if key == "" || !s.has(key) {
		if !s.has(s.Inspect.Key) && len(s.Snapshot.Keys) > 0 {
			s.Inspect.Key, s.Inspect.HasChunk, s.Inspect.Chunk = s.Snapshot.Keys[len(s.Snapshot.Keys)-1].Key, false, 0
		}
		return
	}
	if s.Inspect.Key != key {
		s.Inspect.Container, s.Inspect.Found = nil, nil
	}
	s.Inspect.Key = key
	s.Inspect.HasChunk, s.Inspect.Chunk = one, chunk
}

func (s *Session) has(key string) bool {
	for i := range s.Snapshot.Keys {
		if s.Snapshot.Keys[i].Key == key {
			return true
		}
	}
	return false
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

// Busy says whether Stop would stop something.
func (s *Session) Busy() bool { return s.Phase == Running || s.Phase == Replaying }

// Stop ends the line that is being run, by ending its interpreter. The lines before it are run again in a fresh one; the
// stopped line and those that waited behind it stay in the transcript, marked.
func (s *Session) Stop() {
	if s.File != nil {
		s.File = nil
		s.Rev.Input++
		return
	}
	if !s.Busy() {
		return
	}
	s.giveUp("Stopped.")
	s.env.Restart(s.scripts)
	s.boot()
}

// giveUp marks the line that is being run, and what waits behind it.
func (s *Session) giveUp(why string) *Entry {
	var at *Entry
	if s.next < len(s.batch) {
		at = s.batch[s.next]
		at.stop(why)
	}
	for _, e := range s.Entries {
		if e.Status == Waiting {
			e.stop("Not run.")
		}
	}
	return at
}

// Down is told by the page that the interpreter ended by itself; text is what it printed last. The line that was being
// run is given up and everything before it is run again. When that fails, too, nothing more is tried by itself.
func (s *Session) Down(text string) {
	step := s.Steps + 1
	busy := s.Busy()
	at := s.giveUp("The interpreter stopped here.")
	s.crashes++
	s.Notice = crashNotice(text, at, step, s.env.Quota(), busy)
	if s.crashes > 2 {
		s.life++
		s.batch, s.next = nil, 0
		s.Phase = Crashed
		s.Notice.Action, s.Notice.Label = ActReplay, "Replay the steps before it"
		s.changed()
		return
	}
	s.env.Restart(s.scripts)
	s.boot()
}

// Replay starts the interpreter again after it could not be kept up.
func (s *Session) Replay() {
	s.crashes, s.Notice = 0, nil
	s.Phase = Starting
	s.env.Restart(s.scripts)
	s.boot()
}
