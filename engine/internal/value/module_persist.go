package value

import (
	"encoding/binary"

	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/roaring"
)

// The value of a module in the file format: its id, one string behind opcode 5, opcode 0. An id is nine letters of six
// bits and ten bits of version (spec/redis-roaring-module.md 4).
const (
	rdbModule    = 7
	opString     = 5
	opEnd        = 0
	ModuleID32   = 0xadeae86ab8a78001 // reroaring
	ModuleID64   = 0xae86ab8a783ae001 // roaring64
	nativeList   = 1
	nativePacked = 2
)

func init() { RegisterLoader(rdbModule, loadModule) }

// RDB is the module's own form: the portable 64-bit one for a wide bitmap, CRoaring's native one otherwise.
func (r *cRoar) RDB() (byte, []byte)    { return rdbModule, moduleBody(r) }
func (r *goRoar32) RDB() (byte, []byte) { return rdbModule, moduleBody(r) }
func (r *goRoar64) RDB() (byte, []byte) { return rdbModule, moduleBody(r) }

func moduleBody(r Roar) []byte {
	id, form := uint64(ModuleID64), r.Portable()
	if !r.Wide() {
		id, form = ModuleID32, nativeForm(r, form)
	}
	b := rdb.AppendLen(rdb.AppendLen(nil, id), opString)
	return rdb.AppendLen(rdb.AppendString(b, form), opEnd)
}

// nativeForm is CRoaring's form of a 32-bit bitmap: a list of the values, or the portable form where that is shorter than
// the list.
func nativeForm(r Roar, portable []byte) []byte {
	if n := 4*r.Card() + 4; uint64(len(portable)) >= n {
		b := binary.LittleEndian.AppendUint32(append(make([]byte, 0, n+1), nativeList), uint32(r.Card()))
		r.Each(0, func(x uint64) bool {
			b = binary.LittleEndian.AppendUint32(b, uint32(x))
			return true
		})
		return b
	}
	return append([]byte{nativePacked}, portable...)
}

func loadModule(r *rdb.Reader, _ *Env) (Value, error) {
	id := r.Len()
	wide := id == ModuleID64
	if op := r.Len(); r.Err() != nil || op != opString || !wide && id != ModuleID32 {
		return nil, rdb.ErrFormat
	}
	form := r.String()
	if op := r.Len(); r.Err() != nil || op != opEnd {
		return nil, rdb.ErrFormat
	}
	b, err := parseModule(form, wide)
	if err != nil {
		return nil, rdb.ErrFormat
	}
	return &cRoar{b, wide, ModulePolicy}, nil
}

// parseModule reads what moduleBody puts into its string.
func parseModule(form []byte, wide bool) (*roaring.Bitmap, error) {
	if wide {
		return roaring.ParsePortable(form)
	}
	switch {
	case len(form) > 1 && form[0] == nativePacked:
		head := binary.LittleEndian.AppendUint64(nil, 1)
		return roaring.ParsePortable(append(binary.LittleEndian.AppendUint32(head, 0), form[1:]...))
	case len(form) >= 5 && form[0] == nativeList && uint64(len(form)) == 5+4*uint64(binary.LittleEndian.Uint32(form[1:])):
		xs := make([]uint64, 0, (len(form)-5)/4)
		for p := form[5:]; len(p) > 0; p = p[4:] {
			xs = append(xs, uint64(binary.LittleEndian.Uint32(p)))
		}
		b := roaring.New()
		b.AddMany(xs)
		return b, nil
	}
	return nil, roaring.ErrFormat
}

// CopyRefusal is the error of COPY: the module does not say how its values are copied.
func (r *cRoar) CopyRefusal() string    { return copyRefusal }
func (r *goRoar32) CopyRefusal() string { return copyRefusal }
func (r *goRoar64) CopyRefusal() string { return copyRefusal }

const copyRefusal = "ERR not supported for this module key"
