package value

// writable turns the string into one that is written in place: from here on its encoding is raw for good, even where
// the write changes nothing (spec/legacy-encodings.md 1).
func (s *String) writable() *room {
	if s.room == nil {
		r := &room{}
		for i, p := range sdsProfiles {
			r.sds[i] = s.fresh(p)
		}
		r.pages.grow(int64(len(s.plain)))
		r.pages.write(0, s.plain)
		s.plain, s.enc, s.kept, s.room = "", raw, false, r
	}
	return s.room
}

// GrowZero lengthens the string to n bytes with zeros and does nothing to a longer one, except that its encoding
// becomes raw. Cost: none of the zeros is resident.
func (s *String) GrowZero(n int64) {
	r := s.writable()
	if n <= r.pages.n {
		return
	}
	for i, p := range sdsProfiles {
		r.sds[i] = p.GrowSDS(r.sds[i], n)
	}
	r.pages.grow(n)
}

// SetBit writes one bit, lengthens the string to hold it, and gives the bit that was there.
func (s *String) SetBit(off uint64, on bool) (old bool) {
	at := int64(off >> 3)
	if s.room == nil || at >= s.room.pages.n {
		s.GrowZero(at + 1)
	}
	return s.room.pages.setBit(off, on)
}

// WriteAt overwrites from byte off on and lengthens the string as needed. Zero bytes written where nothing is resident
// stay so.
func (s *String) WriteAt(off int64, b string) {
	s.GrowZero(off + int64(len(b)))
	s.room.pages.write(off, b)
}

// Append writes b behind the end.
func (s *String) Append(b string) { s.WriteAt(s.Len(), b) }

// SetPage overwrites the page at index with a copy of page, which may be shorter (the rest of the page is then zeros);
// the string's length stays. It is for building results: bytes past the end must be zero.
func (s *String) SetPage(index int64, page []byte) { s.writable().pages.set(index, page) }

// SetOnes fills the page at index, which must be a whole one of a string longer than a page, with ones. Cost: a pointer.
func (s *String) SetOnes(index int64) { *s.writable().pages.slot(index) = onesPage }
