package session

import "bitloupe/app/worker"

// Seek looks at the state after step n; 0 is the empty start. While one seek is on its way only the last wish counts, so
// dragging never queues up. A wish while lines are being run is granted when they have ended.
func (s *Session) Seek(n int) {
	n = min(max(n, 0), s.Steps)
	s.later = 0
	if s.Busy() {
		s.later = n + 1
		return
	}
	if s.Phase != Ready || n == s.Step {
		return
	}
	s.Step = n
	s.Rev.Console++
	s.Rev.Timeline++
	s.Rev.Input++
	s.wanted = n
	if !s.seeking {
		s.seek()
	}
}

func (s *Session) seek() {
	n := s.wanted
	s.seeking = true
	s.send(worker.Request{Op: worker.OpSeek, Step: n}, func(r worker.Response) {
		if !r.Final {
			return
		}
		s.seeking = false
		if s.wanted != n && s.Phase == Ready {
			s.seek()
			return
		}
		if r.Snapshot != nil && s.Step == n {
			s.Snapshot = *r.Snapshot
			if e := s.entryAt(n); e != nil {
				s.follow(e)
			}
			s.changed()
			s.refresh()
		}
	})
}

// Back and Forward move one step, First and Last to the ends.
func (s *Session) Back()    { s.Seek(s.Step - 1) }
func (s *Session) Forward() { s.Seek(s.Step + 1) }
func (s *Session) First()   { s.Seek(0) }
func (s *Session) Last()    { s.Seek(s.Steps) }

// Past says whether the reader looks at an earlier step than the last.
func (s *Session) Past() bool { return s.Step < s.Steps }

// Continue makes the step that is looked at the last one: the lines behind it are dropped. They stay in the history of
// the command line.
func (s *Session) Continue() {
	if s.Phase != Ready || !s.Past() {
		return
	}
	n := s.Step
	s.putAside(cut)
	kept := s.Entries[:0:0]
	for _, e := range s.Entries {
		if e.Step <= n && e.Status == Done {
			kept = append(kept, e)
		}
	}
	s.Entries, s.Steps = kept, n
	s.changed()
	s.save()
	s.send(worker.Request{Op: worker.OpCut, Step: n}, func(r worker.Response) {
		if r.Final && r.Snapshot != nil {
			s.Snapshot = *r.Snapshot
			s.changed()
			s.refresh()
		}
	})
}

// entryAt is the entry of a step, or nil.
func (s *Session) entryAt(n int) *Entry {
	for _, e := range s.Entries {
		if e.Step == n && n > 0 {
			return e
		}
	}
	return nil
}

// Current is the entry of the step that is looked at, or nil at the empty start.
func (s *Session) Current() *Entry { return s.entryAt(s.Step) }

// Reset empties everything. Undo brings it back.
func (s *Session) Reset() {
	if len(s.Entries) > 0 {
		s.putAside(s.worth())
		s.Notice = &Notice{Text: "Everything was cleared.", Action: ActUndo, Label: "Undo"}
	}
	s.Scenario, s.Profile = "", ""
	s.replace(nil)
}

// replace starts afresh with other entries; those that ran are run again.
func (s *Session) replace(entries []*Entry) {
	if s.Busy() || s.Phase == Crashed {
		s.env.Restart(s.scripts)
	}
	s.Phase = Starting
	s.Entries, s.Steps, s.Step = entries, 0, 0
	s.borrowed = 0
	s.refused = false
	s.Inspect = Inspect{Tab: s.Inspect.Tab}
	s.Snapshot.Keys, s.Snapshot.Keysizes, s.Snapshot.Total, s.Snapshot.Roaring = nil, nil, 0, false
	s.boot()
	s.save()
}
