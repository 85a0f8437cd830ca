package roarfile

import (
	"math"

	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/value"
)

// dump is what DUMP answers: a type, a value, the RDB version, a checksum that fits.
func dump(b []byte) (Found, bool) {
	f := Found{Dialect: OtherDump, ByteLen: -1, Name: "a DUMP payload of another type", Do: "Give it to RESTORE."}
	body, ok := rdb.Open(b, math.MaxUint16)
	// Zeros alone have the checksum zero, but no server ever had that version.
	if !ok || len(body) < 2 || b[len(body)] == 0 && b[len(body)+1] == 0 {
		return f, false
	}
	r := rdb.NewReader(body, maxPaste)
	r.Byte()
	switch b[0] {
	case 0:
		f.Dialect, f.Name = RedisString, "a DUMP payload of a Redis string"
		f.Do = "Give it to RESTORE: it becomes a string, which the next bit write converts where bitmap-default-roaring is yes."
	case 33:
		f.Dialect, f.Name = RedisBitmap, "a DUMP payload of Redis 8.12's type bitmap"
		f.Do = "Give it to RESTORE on 8.12. Its middle is the 64-bit portable format."
		n := r.Len()
		if form := r.String(); r.Err() == nil && r.Left() == 0 && whole64(form) {
			f.ByteLen, f.form, f.To, f.Wide = int64(n), form, len(form), true
		}
	case 7:
		module(&f, r)
	}
	return f, true
}

// module looks into a module value: its id, one string, an end mark.
func module(f *Found, r *rdb.Reader) {
	id := r.Len()
	if id != value.ModuleID32 && id != value.ModuleID64 {
		f.Name = "a DUMP payload of another module"
		return
	}
	f.Dialect, f.Wide = ModuleDump, id == value.ModuleID64
	f.Name = "a DUMP payload of the redis-roaring module, type reroaring"
	f.Do = "Give it to RESTORE on a server with the module, or take the bitmap out here."
	if f.Wide {
		f.Name = "a DUMP payload of the redis-roaring module, type roaring64"
	}
	if r.Len() != 5 {
		return
	}
	form := r.String()
	if r.Len() != 0 || r.Err() != nil {
		return
	}
	if f.Wide && whole64(form) {
		f.form, f.To = form, len(form)
	} else if n, ok := native(form); ok && !f.Wide {
		f.form, f.From, f.To, f.ListWidth = form, n.From, n.To, n.ListWidth
	}
}
