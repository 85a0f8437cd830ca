package session

import (
	"bitloupe/app/worker"
	"bitloupe/engine"
)

// Backend carries requests to an engine. answer is called for every response, on the session's own goroutine, the last
// time with Final set; it is never called from within Send.
type Backend interface {
	Send(r worker.Request, answer func(worker.Response))
}

// Session is the state of one playground. Its exported fields are for reading; the methods change them.
type Session struct {
	Phase    Phase
	Entries  []*Entry
	Snapshot engine.Snapshot
	Inspect  Inspect
	View     View
	// Step is the step looked at; Steps is how many there are. They are equal unless the reader went back.
	Step, Steps int
	Rev         Revs

	backend Backend
}

// New makes an empty session that talks to b.
func New(b Backend) *Session {
	return &Session{Phase: Starting, View: ViewConsole, Inspect: Inspect{Tab: TabChunks}, backend: b}
}

// SelectKey shows a key in the inspector.
func (s *Session) SelectKey(key string) {
	if s.Inspect.Key == key {
		return
	}
	s.Inspect.Key, s.Inspect.HasChunk, s.Inspect.Chunk = key, false, 0
	s.Rev.Keys++
	s.refresh()
}

// SelectTab shows one view of the key.
func (s *Session) SelectTab(t Tab) {
	s.Inspect.Tab = t
	s.Rev.Inspect++
	s.refresh()
}

// SelectChunk pins a chunk of the key; its container is fetched.
func (s *Session) SelectChunk(index uint64) {
	s.Inspect.Chunk, s.Inspect.HasChunk = index, true
	s.Rev.Inspect++
	s.fetchContainer()
}

// OpenChunk pins a chunk and shows its container.
func (s *Session) OpenChunk(index uint64) {
	s.Inspect.Tab = TabContainer
	s.SelectChunk(index)
}

// Unpin lets go of the chunk.
func (s *Session) Unpin() {
	s.Inspect.HasChunk, s.Inspect.Container = false, nil
	s.Rev.Inspect++
}

// refresh fetches what the inspector shows for the selected key.
func (s *Session) refresh() {
	s.Rev.Inspect++
	key := s.Inspect.Key
	if key == "" {
		s.Inspect.Found, s.Inspect.Container = nil, nil
		return
	}
	s.Inspect.Stale = true
	s.backend.Send(worker.Request{Op: worker.OpInspect, Key: key}, func(r worker.Response) {
		if !r.Final || s.Inspect.Key != key {
			return
		}
		s.Inspect.Found, s.Inspect.Stale = r.Inspection, false
		s.Rev.Inspect++
		if s.Inspect.HasChunk {
			s.fetchContainer()
		}
	})
}

func (s *Session) fetchContainer() {
	key, chunk := s.Inspect.Key, s.Inspect.Chunk
	s.backend.Send(worker.Request{Op: worker.OpContainer, Key: key, Chunk: chunk}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key && s.Inspect.HasChunk && s.Inspect.Chunk == chunk {
			s.Inspect.Container = r.Container
			s.Rev.Inspect++
		}
	})
}
