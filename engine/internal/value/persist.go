package value

import (
	"errors"
	"fmt"

	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/memory"
)

// Persistent is a value that can be dumped: its type byte in the server's file format, and what follows that byte.
type Persistent interface {
	Value
	RDB() (kind byte, body []byte)
}

// Loader reads the value behind a type byte. It trusts nothing and leaves errors with the reader or gives its own.
type Loader func(r *rdb.Reader, e *Env) (Value, error)

var loaders = map[byte]Loader{}

// RegisterLoader makes a type byte readable; it is called from init. A byte that is taken panics.
func RegisterLoader(kind byte, l Loader) {
	if loaders[kind] != nil {
		panic(fmt.Sprintf("value: type byte %d registered twice", kind))
	}
	loaders[kind] = l
}

// Version is the version of the file format that a server of the profile writes, and the newest that it reads.
func Version(p memory.Profile) uint16 {
	switch p {
	case memory.V70:
		return 10
	case memory.V26:
		return 6
	}
	return 16
}

// ErrChecksum says that a payload is of a newer version or not what was dumped.
var ErrChecksum = errors.New("value: version or checksum are wrong")

// Dump gives the payload of DUMP; ok is false for a value that has no form for it.
func Dump(v Value, p memory.Profile) (payload []byte, ok bool) {
	x, ok := v.(Persistent)
	if !ok {
		return nil, false
	}
	kind, body := x.RDB()
	return rdb.Seal(append([]byte{kind}, body...), Version(p)), true
}

// Load reads the payload of RESTORE. room bounds the bytes that its strings may take. The errors are ErrChecksum,
// rdb.ErrRoom, and anything else for bytes that are no value.
func Load(payload string, room int64, e *Env) (Value, error) {
	body, ok := rdb.Open([]byte(payload), Version(e.Profile))
	if !ok {
		return nil, ErrChecksum
	}
	r := rdb.NewReader(body, room)
	load := loaders[r.Byte()]
	if r.Err() != nil || load == nil {
		return nil, rdb.ErrFormat
	}
	v, err := load(r, e)
	if r.Err() != nil {
		err = r.Err()
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// Type bytes of the file format (redis/redis src/rdb.h; the last one spec/native-bitmap.md 6).
const (
	rdbString = 0
	rdbBitmap = 33
)

func init() {
	RegisterLoader(rdbString, func(r *rdb.Reader, _ *Env) (Value, error) { return NewString(string(r.String())), nil })
	RegisterLoader(rdbBitmap, loadBitmap)
}

// RDB is the string form: a number, a compressed text, or the bytes.
func (s *String) RDB() (byte, []byte) {
	if n, ok := s.Int(); ok && s.enc == integer {
		return rdbString, rdb.AppendInt(nil, n)
	}
	return rdbString, rdb.AppendString(nil, []byte(s.Text()))
}

// RDB is the logical length and the portable 64-bit form as a string (spec/native-bitmap.md 6). Its size follows what is
// set, not the length.
func (b *Bitmap) RDB() (byte, []byte) {
	return rdbBitmap, rdb.AppendString(rdb.AppendLen(nil, uint64(b.bytes)), b.bits.AppendPortable(nil))
}

// loadBitmap reads what RDB wrote: the portable form has to fill its string, every bit has to lie inside the length, and
// the containers come out in their smallest form.
func loadBitmap(r *rdb.Reader, _ *Env) (Value, error) {
	n := r.Len()
	form := r.String()
	if r.Err() != nil {
		return nil, r.Err()
	}
	bits, err := roaring.ParsePortable(form)
	if err != nil || n > MaxBitmapBytes {
		return nil, rdb.ErrFormat
	}
	if top, ok := bits.Max(); ok && top/8 >= n {
		return nil, rdb.ErrFormat
	}
	bits.Optimize()
	return WrapBitmap(bits, int64(n)), nil
}
