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
			s.SelectChunk(m.Index[0])
		}
	}
	if t == TabBytes && s.Inspect.Bytes == nil {
		s.SelectBytes(0)
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
const bytesPage = 4096

// SelectBytes shows the page of bytes that starts at an offset.
func (s *Session) SelectBytes(offset int64) {
	key := s.Inspect.Key
	s.send(worker.Request{Op: worker.OpBytes, Key: key, Offset: offset, Limit: bytesPage}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key {
			s.Inspect.Bytes = r.Bytes
			s.Rev.Inspect++
		}
	})
}

// refresh fetches what the inspector shows of the selected key at the step that is looked at.
func (s *Session) refresh() {
	s.Rev.Inspect++
	key := s.Inspect.Key
	if key == "" {
		s.Inspect.Found, s.Inspect.Container, s.Inspect.Bytes = nil, nil, nil
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
			s.Inspect.Container, s.Inspect.Bytes = nil, nil
			return
		}
		if m := s.Inspect.Found.Chunks; !s.Inspect.HasChunk && m != nil && len(m.Index) > 0 && s.Inspect.Tab == TabContainer {
			s.Inspect.HasChunk, s.Inspect.Chunk = true, m.Index[0]
		}
		if s.Inspect.HasChunk {
			s.fetchContainer()
		}
		if s.Inspect.Tab == TabBytes {
			offset := int64(0)
			if s.Inspect.Bytes != nil {
				offset = s.Inspect.Bytes.Offset
			}
			s.SelectBytes(offset)
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
