package value

import "strings"

// Scan calls f for some members and gives the cursor to go on from; 0 is both start and end. Encodings of one block
// give all members at once; a hashtable gives buckets until count members were given or count x 10 buckets seen.
func (s *Set) Scan(cursor uint64, count int, f func(member string)) uint64 {
	t, ok := s.form.(*tableForm)
	if !ok {
		s.Each(func(m Member) bool {
			f(m.String())
			return true
		})
		return 0
	}
	return scanTable(t.table.Scan, cursor, count, func(i uint32) { f(strings.Clone(t.table.Key(i))) })
}

// scanTable goes on from cursor bucket by bucket.
func scanTable(scan func(uint64, func(uint32)) uint64, cursor uint64, count int, f func(i uint32)) uint64 {
	got := 0
	for left := count * 10; ; left-- {
		cursor = scan(cursor, func(i uint32) {
			f(i)
			got++
		})
		if cursor == 0 || left == 0 || got >= count {
			return cursor
		}
	}
}

// Rehashing says whether a read would move a bucket on the real server.
func (s *Set) Rehashing() bool {
	t, ok := s.form.(*tableForm)
	if !ok {
		return false
	}
	_, moving := t.table.Moving()
	return moving
}

// Step moves one bucket of a rehash, as each look-up on the real server does. The set must be the caller's own.
func (s *Set) Step() {
	if t, ok := s.form.(*tableForm); ok {
		t.table.Step()
	}
}
