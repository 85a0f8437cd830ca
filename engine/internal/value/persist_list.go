package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/internal/rdb"
)

// Type bytes of lists (redis/redis src/rdb.h), and of what a node of one is.
const (
	rdbList      = 1
	rdbQuickList = 18
	nodePlain    = 1
	nodePacked   = 2
)

func init() {
	RegisterLoader(rdbList, func(r *rdb.Reader, e *Env) (Value, error) {
		l := NewList(e)
		for range r.Count(1) {
			if t := string(r.String()); !l.load(r, e, t) {
				break
			}
		}
		return l.loaded(r)
	})
	RegisterLoader(rdbQuickList, loadQuickList)
}

// load pushes one element that was read; false is for no room.
func (l *List) load(r *rdb.Reader, e *Env, t string) bool {
	if !r.Charge(16) {
		return false
	}
	l.Grow(e, t)
	l.Push(e, false, t)
	return true
}

func (l *List) loaded(r *rdb.Reader) (Value, error) {
	if r.Err() == nil && l.Len() == 0 {
		return nil, rdb.ErrFormat
	}
	return l, r.Err()
}

// RDB is the list node by node, each as it is.
func (l *List) RDB() (byte, []byte) {
	switch f := l.form.(type) {
	case *packedList:
		body := rdb.AppendLen([]byte{1}, nodePacked)
		return rdbQuickList, rdb.AppendString(body, f.pack.Bytes())
	case *zippedList:
		return rdbListZiplist, rdb.AppendString(nil, zipped(f.pack))
	case *quickList:
		body := rdb.AppendLen(nil, uint64(f.nodes))
		for n := f.head; n != nil; n = n.next {
			if n.pack == nil {
				body = rdb.AppendString(rdb.AppendLen(body, nodePlain), []byte(n.plain))
			} else {
				body = rdb.AppendString(rdb.AppendLen(body, nodePacked), n.pack.Bytes())
			}
		}
		return rdbQuickList, body
	}
	body := rdb.AppendLen(nil, uint64(l.Len()))
	l.Each(0, false, func(_ int, s string) bool {
		body = rdb.AppendString(body, []byte(s))
		return true
	})
	return rdbList, body
}

func loadQuickList(r *rdb.Reader, e *Env) (Value, error) {
	l := NewList(e)
	for range r.Count(2) {
		kind, b := r.Len(), r.String()
		switch {
		case r.Err() != nil:
			return nil, r.Err()
		case kind == nodePlain:
			l.load(r, e, string(b))
		case kind == nodePacked:
			p, err := listpack.Parse(b)
			if err != nil {
				return nil, err
			}
			p.Each(func(x listpack.Entry) bool { return l.load(r, e, x.String()) })
		default:
			return nil, rdb.ErrFormat
		}
	}
	return l.loaded(r)
}
