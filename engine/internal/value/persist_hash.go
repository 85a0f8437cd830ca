package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/internal/rdb"
)

// Type bytes of hashes (redis/redis src/rdb.h).
const (
	rdbHash         = 4
	rdbHashListpack = 16
)

func init() {
	RegisterLoader(rdbHash, func(r *rdb.Reader, e *Env) (Value, error) {
		h := NewHash(e)
		for range r.Count(2) {
			field := string(r.String())
			if text := string(r.String()); !h.load(r, e, field, text) {
				break
			}
		}
		return h.loaded(r)
	})
	RegisterLoader(rdbHashListpack, func(r *rdb.Reader, e *Env) (Value, error) {
		p, err := listpack.Parse(r.String())
		if err != nil {
			return nil, err
		}
		h, field, half := NewHash(e), "", false
		p.Each(func(x listpack.Entry) bool {
			if half = !half; half {
				field = x.String()
				return true
			}
			return h.load(r, e, field, x.String())
		})
		if half {
			return nil, rdb.ErrFormat
		}
		return h.loaded(r)
	})
}

// load sets one pair that was read; a field that comes twice is refused.
func (h *Hash) load(r *rdb.Reader, e *Env, field, text string) bool {
	if !r.Charge(2 * perMember) {
		return false
	}
	if !h.Set(e, field, text) {
		r.Fail(rdb.ErrFormat)
	}
	return r.Err() == nil
}

func (h *Hash) loaded(r *rdb.Reader) (Value, error) {
	if r.Err() == nil && h.Len() == 0 {
		return nil, rdb.ErrFormat
	}
	return h, r.Err()
}

// RDB is the packed form as it is, or the pairs one by one.
func (h *Hash) RDB() (byte, []byte) {
	if f, ok := h.form.(*packedHash); ok {
		if f.zip {
			return rdbHashZiplist, rdb.AppendString(nil, zipped(f.pack))
		}
		return rdbHashListpack, rdb.AppendString(nil, f.pack.Bytes())
	}
	body := rdb.AppendLen(nil, uint64(h.Len()))
	h.Each(func(field, text Member) bool {
		body = rdb.AppendString(rdb.AppendString(body, []byte(field.String())), []byte(text.String()))
		return true
	})
	return rdbHash, body
}
