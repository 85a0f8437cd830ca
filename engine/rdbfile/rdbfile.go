// Package rdbfile reads the keys of an RDB file one by one, each as the payload that RESTORE takes. Values are only
// measured and copied here, never decoded: that is RESTORE's work, so a type is understood in one place.
//
// It streams: memory is bounded by the largest value kept (MaxValue), lengths are believed only as far as bytes arrive,
// and input that cannot be read further gives a sentence with its position.
package rdbfile

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"bitloupe/engine/internal/rdb"
)

// Entry is one key. Payload is what RESTORE takes, nil when the value is larger than MaxValue or of a type that has no
// portable form; Size is the serialised value in bytes either way.
type Entry struct {
	DB       int
	Key      string
	ExpireAt int64 // Unix milliseconds, 0 none
	Type     byte
	Payload  []byte
	Size     int64
	Byte     int64
}

// MaxValue bounds the serialised size of a value that is kept, in bytes.
const MaxValue = 128 << 20

// maxKey bounds the name of a key.
const maxKey = 64 << 20

// Broken is the error of a file that cannot be read further.
type Broken struct {
	Byte int64
	What string
}

func (b *Broken) Error() string { return fmt.Sprintf("byte %d: %s", b.Byte, b.What) }

// Reader reads one file.
type Reader struct {
	s        source
	version  int
	db       int
	damaged  bool
	finished bool
	aux      map[string]string
}

// IsRDB says whether a file begins as an RDB does.
func IsRDB(head []byte) bool { return len(head) >= 5 && string(head[:5]) == "REDIS" }

// Open reads the header. Anything else than an RDB of a known version is a *Broken.
func Open(r io.Reader) (*Reader, error) {
	in, ok := r.(*bufio.Reader)
	if !ok {
		in = bufio.NewReaderSize(r, 64<<10)
	}
	rd := &Reader{s: source{in: in}, aux: map[string]string{}}
	head, err := rd.s.bytes(9)
	if err != nil {
		return nil, &Broken{0, "the file ends within its header"}
	}
	if !IsRDB(head) {
		return nil, &Broken{0, "this is no RDB file: it does not begin with REDIS"}
	}
	for _, c := range head[5:] {
		if c < '0' || c > '9' {
			return nil, &Broken{5, "the version of the RDB is no number"}
		}
		rd.version = rd.version*10 + int(c-'0')
	}
	if rd.version < 1 || rd.version > 99 {
		return nil, &Broken{5, fmt.Sprintf("RDB version %d is not known", rd.version)}
	}
	return rd, nil
}

// Version is the RDB version of the file; Aux what the writer noted about itself (redis-ver, used-mem ...).
func (r *Reader) Version() int           { return r.version }
func (r *Reader) Aux() map[string]string { return r.aux }

// Read is how many bytes have been read.
func (r *Reader) Read() int64 { return r.s.at }

// Damaged says, at the end, whether the file's checksum does not fit its content.
func (r *Reader) Damaged() bool { return r.damaged }

// Opcodes of the file between keys.
const (
	opSlotInfo   = 244
	opFunction   = 245
	opModuleAux  = 247
	opIdle       = 248
	opFreq       = 249
	opAux        = 250
	opResize     = 251
	opExpireMs   = 252
	opExpire     = 253
	opSelect     = 254
	opEnd        = 255
	maxAuxValues = 64
)

// Next gives the next key, io.EOF after the end mark, or a *Broken.
func (r *Reader) Next() (Entry, error) {
	if r.finished {
		return Entry{}, io.EOF
	}
	var e Entry
	for {
		at := r.s.at
		op, err := r.s.byte()
		if err == nil {
			switch op {
			case opEnd:
				return Entry{}, r.end()
			case opSelect:
				var n uint64
				n, err = r.s.length()
				r.db = int(min(n, 1<<30))
			case opExpire:
				var b []byte
				if b, err = r.s.bytes(4); err == nil {
					e.ExpireAt = int64(int32(binary.LittleEndian.Uint32(b))) * 1000
				}
			case opExpireMs:
				var b []byte
				if b, err = r.s.bytes(8); err == nil {
					e.ExpireAt = int64(binary.LittleEndian.Uint64(b))
				}
			case opAux:
				err = r.readAux()
			case opResize:
				err = r.s.lengths(2)
			case opSlotInfo:
				err = r.s.lengths(3)
			case opIdle:
				err = r.s.lengths(1)
			case opFreq:
				_, err = r.s.byte()
			case opFunction:
				err = r.s.skipString()
			case opModuleAux:
				if err = r.s.lengths(1); err == nil {
					err = r.s.moduleValues()
				}
			default:
				return r.key(op, e, at)
			}
		}
		if err != nil {
			return Entry{}, r.wrap(at, err)
		}
	}
}

// key reads a key's name and value.
func (r *Reader) key(kind byte, e Entry, at int64) (Entry, error) {
	skip := values[kind]
	if skip == nil {
		return Entry{}, &Broken{at, fmt.Sprintf("type %d is not known: nothing after it can be read", kind)}
	}
	name, err := r.s.text(maxKey)
	if err != nil {
		return Entry{}, r.wrap(at, err)
	}
	e.DB, e.Key, e.Type, e.Byte = r.db, name, kind, at
	start := r.s.at
	r.s.keep(kind)
	err = skip(&r.s)
	body := r.s.kept()
	e.Size = r.s.at - start
	if err != nil {
		return Entry{}, r.wrap(at, err)
	}
	if body != nil {
		e.Payload = rdb.Seal(body, uint16(r.version))
	}
	return e, nil
}

func (r *Reader) readAux() error {
	name, err := r.s.text(maxKey)
	if err != nil {
		return err
	}
	v, err := r.s.text(maxKey)
	if err == nil && len(r.aux) < maxAuxValues {
		r.aux[name] = v
	}
	return err
}

// end reads the checksum behind the end mark. 0 means that the writer had checksums switched off.
func (r *Reader) end() error {
	r.finished = true
	if r.version < 5 {
		return io.EOF
	}
	sum := r.s.crc
	b, err := r.s.bytes(8)
	if err != nil {
		return r.wrap(r.s.at, err)
	}
	if want := binary.LittleEndian.Uint64(b); want != 0 && want != sum {
		r.damaged = true
	}
	return io.EOF
}

func (r *Reader) wrap(at int64, err error) error {
	var b *Broken
	if errors.As(err, &b) {
		return err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Broken{at, fmt.Sprintf("the file ends here, %d bytes into this entry", r.s.at-at)}
	}
	return &Broken{at, err.Error()}
}
