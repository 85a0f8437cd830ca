package session

import "bitloupe/app/worker"

// SelectKey shows a key in the inspector.
func (s *Session) SelectKey(key string) {
	if s.Inspect.Key == key {
		return
	}
	s.Inspect = Inspect{Key: key, Tab: s.Inspect.Tab}
	s.Rev.Keys++
	s.refresh()
}

// SelectTab shows one view of the key.
func (s *Session) SelectTab(t Tab) {
	if s.Inspect.Tab == t {
		return
	}
	s.Inspect.Tab = t
	s.Rev.Inspect++
	if t == TabContainer && !s.Inspect.HasChunk && s.Inspect.Found != nil {
		if m := s.Inspect.Found.Chunks; m != nil && len(m.Index) > 0 {
			s.SelectChunk(s.firstChunk(m))
		}
	}
	if t == TabWhatIf {
		s.fetchForms()
	}
	if t == TabBytes && s.Inspect.Page == nil {
		s.SelectBytes("", 0)
	}
}

// SelectView shows one of the four parts on a narrow screen.
func (s *Session) SelectView(v View) {
	s.View = v
	s.Rev.Header++
}

// SelectChunk pins a chunk of the key; its container is fetched.
func (s *Session) SelectChunk(index uint64) {
	if s.Inspect.HasChunk && s.Inspect.Chunk == index && s.Inspect.Container != nil {
		return
	}
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

// bytesPage is how many bytes the Bytes tab asks for.
const bytesPage = 512

// SelectBytes shows the page of bytes that starts at an offset, in one of the page's forms ("" for the first there is).
func (s *Session) SelectBytes(form string, offset int64) {
	key := s.Inspect.Key
	s.send(worker.Request{Op: worker.OpPage, Key: key, Form: form, Offset: offset, Limit: bytesPage}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key {
			s.Inspect.Page = r.Page
			s.Rev.Inspect++
		}
	})
}

// refresh fetches what the inspector shows of the selected key at the step that is looked at.
func (s *Session) refresh() {
	s.Rev.Inspect++
	key := s.Inspect.Key
	if key == "" {
		s.Inspect.Found, s.Inspect.Container, s.Inspect.Page = nil, nil, nil
		return
	}
	s.Inspect.Stale = true
	s.send(worker.Request{Op: worker.OpInspect, Key: key}, func(r worker.Response) {
		if !r.Final || s.Inspect.Key != key {
			return
		}
		s.Inspect.Found, s.Inspect.Stale = r.Inspection, false
		s.Rev.Inspect++
		if s.Inspect.Found == nil {
			s.Inspect.Container, s.Inspect.Page = nil, nil
			return
		}
		if m := s.Inspect.Found.Chunks; !s.Inspect.HasChunk && m != nil && len(m.Index) > 0 && s.Inspect.Tab == TabContainer {
			s.Inspect.HasChunk, s.Inspect.Chunk = true, s.firstChunk(m)
		}
		if s.Inspect.HasChunk {
			s.fetchContainer()
		}
		if s.Inspect.Tab == TabWhatIf {
			s.fetchForms()
		}
		if s.Inspect.Tab == TabBytes {
			form, offset := "", int64(0)
			if p := s.Inspect.Page; p != nil {
				form, offset = p.Form, p.Offset
			}
			s.SelectBytes(form, offset)
		}
	})
}

// fetchForms asks what the key would take in other forms.
func (s *Session) fetchForms() {
	key := s.Inspect.Key
	s.send(worker.Request{Op: worker.OpWhatIf, Key: key}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key {
			s.Inspect.Forms = r.Forms
			s.Rev.Inspect++
		}
	})
}

func (s *Session) fetchContainer() {
	key, chunk := s.Inspect.Key, s.Inspect.Chunk
	s.send(worker.Request{Op: worker.OpContainer, Key: key, Chunk: chunk}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key && s.Inspect.HasChunk && s.Inspect.Chunk == chunk {
			s.Inspect.Container = r.Container
			s.Rev.Inspect++
		}
	})
}
