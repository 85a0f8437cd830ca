package session

import (
	"slices"

	"bitloupe/app/worker"
	"bitloupe/engine"
)

// Point notes the chunk under the lens, which is where the Container tab begins.
func (s *Session) Point(chunk uint64) { s.Inspect.Near, s.Inspect.HasNear = chunk, true }

// firstChunk is the chunk to show without a choice: the one under the lens if it is in use, else the first in use.
func (s *Session) firstChunk(m *engine.ChunkMap) uint64 {
	if _, here := slices.BinarySearch(m.Index, s.Inspect.Near); here && s.Inspect.HasNear {
		return s.Inspect.Near
	}
	return m.Index[0]
}

// SelectLens fetches the bits of some chunks of the selected key, for a lens on its map. A lens on the same chunks is kept
// until the key changes.
func (s *Session) SelectLens(chunks []uint64) {
	key := s.Inspect.Key
	if key == "" || len(chunks) == 0 || s.Inspect.lensOf == s.Inspect.Found && slices.Equal(s.Inspect.lensAsked, chunks) {
		return
	}
	s.Inspect.lensOf, s.Inspect.lensAsked = s.Inspect.Found, chunks
	s.send(worker.Request{Op: worker.OpLens, Key: key, Chunks: chunks}, func(r worker.Response) {
		if r.Final && s.Inspect.Key == key && slices.Equal(s.Inspect.lensAsked, chunks) {
			s.Inspect.Lens = r.Lens
			s.Rev.Inspect++
		}
	})
}
