package value

import (
	"math"
	"strconv"

	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/internal/rdb"
)

// Type bytes of sorted sets (redis/redis src/rdb.h): scores as text, as 8 bytes, or packed.
const (
	rdbZSetText     = 3
	rdbZSet         = 5
	rdbZSetListpack = 17
)

func init() {
	RegisterLoader(rdbZSet, func(r *rdb.Reader, e *Env) (Value, error) {
		z := NewResult(e)
		for range r.Count(9) {
			member := string(r.String())
			if !z.load(r, e, member, math.Float64frombits(r.Float())) {
				break
			}
		}
		return z.loaded(r, e)
	})
	RegisterLoader(rdbZSetText, func(r *rdb.Reader, e *Env) (Value, error) {
		z := NewResult(e)
		for range r.Count(2) {
			member := string(r.String())
			if !z.load(r, e, member, textScore(r)) {
				break
			}
		}
		return z.loaded(r, e)
	})
	RegisterLoader(rdbZSetListpack, func(r *rdb.Reader, e *Env) (Value, error) {
		p, err := listpack.Parse(r.String())
		if err != nil {
			return nil, err
		}
		return loadPairs(r, e, func(put func(string) bool) {
			p.Each(func(x listpack.Entry) bool { return put(x.String()) })
		})
	})
}

// textScore reads a score of the oldest form: a length and a decimal number, or one byte for what is no number.
func textScore(r *rdb.Reader) float64 {
	switch n := r.Byte(); n {
	case 253:
		return math.NaN()
	case 254:
		return math.Inf(1)
	case 255:
		return math.Inf(-1)
	default:
		b := make([]byte, n)
		for i := range b {
			b[i] = r.Byte()
		}
		f, err := strconv.ParseFloat(string(b), 64)
		if err != nil {
			r.Fail(rdb.ErrFormat)
		}
		return f
	}
}

// loadPairs makes a sorted set of members and scores that each gives in turn.
func loadPairs(r *rdb.Reader, e *Env, each func(put func(string) bool)) (Value, error) {
	z, member, half := NewResult(e), "", false
	each(func(t string) bool {
		if half = !half; half {
			member = t
			return true
		}
		score, err := strconv.ParseFloat(t, 64)
		if err != nil {
			r.Fail(rdb.ErrFormat)
		}
		return z.load(r, e, member, score)
	})
	if half {
		return nil, rdb.ErrFormat
	}
	return z.loaded(r, e)
}

// load sets one member that was read; one that comes twice is refused, and so is a score that is no number.
func (z *ZSet) load(r *rdb.Reader, e *Env, member string, score float64) bool {
	if !r.Charge(2 * perMember) {
		return false
	}
	if math.IsNaN(score) {
		r.Fail(rdb.ErrFormat)
	} else if _, had := z.Set(e, member, score); had {
		r.Fail(rdb.ErrFormat)
	}
	return r.Err() == nil
}

func (z *ZSet) loaded(r *rdb.Reader, e *Env) (Value, error) {
	if r.Err() == nil && z.Len() == 0 {
		return nil, rdb.ErrFormat
	}
	z.Pack(e)
	return z, r.Err()
}

// RDB is the packed form as it is, or the members from the highest score down with 8 bytes of score each.
func (z *ZSet) RDB() (byte, []byte) {
	if f, ok := z.form.(*packedZSet); ok {
		if f.zip() {
			return rdbZSetZiplist, rdb.AppendString(nil, zipped(f.pack))
		}
		return rdbZSetListpack, rdb.AppendString(nil, f.pack.Bytes())
	}
	body := rdb.AppendLen(nil, uint64(z.Len()))
	z.Each(z.Len()-1, true, func(m Member, score float64) bool {
		body = rdb.AppendString(body, []byte(m.String()))
		body = rdb.AppendFloat(body, math.Float64bits(score))
		return true
	})
	return rdbZSet, body
}
