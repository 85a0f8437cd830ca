package value

import (
	"bitloupe/engine/internal/intset"
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/internal/rdb"
)

// Type bytes of sets (redis/redis src/rdb.h).
const (
	rdbSet         = 2
	rdbSetIntset   = 11
	rdbSetListpack = 20
)

func init() {
	RegisterLoader(rdbSet, loadSet)
	RegisterLoader(rdbSetIntset, func(r *rdb.Reader, e *Env) (Value, error) {
		s, err := intset.Parse(r.String())
		if err != nil {
			return nil, err
		}
		return collect(r, s.Len(), func(put func(string) bool) {
			(&intForm{s}).each(func(m Member) bool { return put(m.String()) })
		}, e)
	})
	RegisterLoader(rdbSetListpack, func(r *rdb.Reader, e *Env) (Value, error) {
		p, err := listpack.Parse(r.String())
		if err != nil {
			return nil, err
		}
		return collect(r, p.Len(), func(put func(string) bool) {
			p.Each(func(x listpack.Entry) bool { return put(x.String()) })
		}, e)
	})
}

// RDB is the packed form as it is, or the members one by one.
func (s *Set) RDB() (byte, []byte) {
	switch f := s.form.(type) {
	case *intForm:
		return rdbSetIntset, rdb.AppendString(nil, f.ints.Bytes())
	case *packForm:
		return rdbSetListpack, rdb.AppendString(nil, f.pack.Bytes())
	}
	body := rdb.AppendLen(nil, uint64(s.Len()))
	s.Each(func(m Member) bool {
		body = rdb.AppendString(body, []byte(m.String()))
		return true
	})
	return rdbSet, body
}

// perMember is an upper estimate of what one element takes in this process beyond its text.
const perMember = 100

// collect makes a set of n members that each gives; a member that comes twice is refused, and so is an empty set.
func collect(r *rdb.Reader, n int, each func(put func(string) bool), e *Env) (Value, error) {
	if !r.Charge(int64(n) * perMember) {
		return nil, rdb.ErrRoom
	}
	var s *Set
	unique := true
	each(func(t string) bool {
		if s == nil {
			s = NewSet(e, t, n)
		}
		unique = s.Add(e, TextMember(t))
		return unique
	})
	if s == nil || !unique {
		return nil, rdb.ErrFormat
	}
	return s, nil
}

func loadSet(r *rdb.Reader, e *Env) (Value, error) {
	n := r.Count(1)
	return collect(r, n, func(put func(string) bool) {
		for range n {
			if t := string(r.String()); r.Err() != nil || !put(t) {
				return
			}
		}
	}, e)
}
