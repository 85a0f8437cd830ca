package value

import (
	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/ziplist"
)

// Type bytes of what servers before 7.0 packed in ziplists (redis/redis src/rdb.h).
const (
	rdbListZiplist  = 10
	rdbZSetZiplist  = 12
	rdbHashZiplist  = 13
	rdbListZiplists = 14 // a quicklist of them
)

func init() {
	RegisterLoader(rdbListZiplist, func(r *rdb.Reader, e *Env) (Value, error) {
		l := NewList(e)
		if err := unzip(r.String(), func(t string) bool { return l.load(r, e, t) }); err != nil {
			return nil, err
		}
		return l.loaded(r)
	})
	RegisterLoader(rdbListZiplists, func(r *rdb.Reader, e *Env) (Value, error) {
		l := NewList(e)
		for range r.Count(1) {
			if err := unzip(r.String(), func(t string) bool { return l.load(r, e, t) }); err != nil {
				return nil, err
			}
		}
		return l.loaded(r)
	})
	RegisterLoader(rdbHashZiplist, func(r *rdb.Reader, e *Env) (Value, error) {
		h, field, half := NewHash(e), "", false
		err := unzip(r.String(), func(t string) bool {
			if half = !half; half {
				field = t
				return true
			}
			return h.load(r, e, field, t)
		})
		if err != nil {
			return nil, err
		}
		if half {
			return nil, rdb.ErrFormat
		}
		return h.loaded(r)
	})
	RegisterLoader(rdbZSetZiplist, func(r *rdb.Reader, e *Env) (Value, error) {
		var bad error
		z, err := loadPairs(r, e, func(put func(string) bool) { bad = unzip(r.String(), put) })
		if bad != nil {
			return nil, bad
		}
		return z, err
	})
}

// unzip calls f for the text of every entry until f says false.
func unzip(b []byte, f func(t string) bool) error {
	all, err := ziplist.Parse(b)
	if err != nil {
		return err
	}
	for _, x := range all {
		t := string(x.Text)
		if x.IsInt {
			t = itoa(x.Int)
		}
		if !f(t) {
			break
		}
	}
	return nil
}
