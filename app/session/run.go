package session

import "bitloupe/app/worker"

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
