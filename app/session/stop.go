package session

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
