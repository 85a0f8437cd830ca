package weigh

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"bitloupe/engine/memory"
	"bitloupe/engine/rdbfile"
)

// Options of a reading. As forces a form. Limit bounds an input that is one value, in bytes; 0 is 512 MiB. Progress is told
// the bytes read about every thousand keys and stops the work by answering false; Each is given every key that was weighed.
// Both may be nil.
type Options struct {
	Profile  memory.Profile
	As       Form
	Limit    int64
	Progress func(read int64) bool
	Each     func(Key)
}

// RDB weighs every key of an RDB file. The error is of a file that could not be opened; one that breaks off gives a
// report that says where.
func RDB(source string, in io.Reader, o Options) (*Report, error) {
	file, err := rdbfile.Open(bufio.NewReaderSize(in, 64<<10))
	if err != nil {
		return nil, err
	}
	s := New(source, o.Profile)
	s.each, s.report.Taken = o.Each, string(RDBFile)
	for n := 1; ; n++ {
		e, err := file.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			s.report.Stopped = err.Error()
			break
		}
		s.restore(e)
		if n%1000 == 0 && o.Progress != nil && !o.Progress(file.Read()) {
			s.report.Stopped = errStopped.Error()
			break
		}
	}
	if file.Damaged() {
		s.report.Notes = append(s.report.Notes, "The checksum of the file does not fit its content: it is damaged.")
	}
	return s.Finish(), nil
}

// far is an expiry that never comes, for keys whose own would have them vanish at once.
const far = 1 << 52

// restore puts a key of the file into the engine and weighs it.
func (s *Scale) restore(e rdbfile.Entry) {
	if e.Payload == nil {
		s.skip(fmt.Sprintf("larger than %d MiB", rdbfile.MaxValue>>20), e.Key)
		return
	}
	args := []string{"RESTORE", e.Key, "0", string(e.Payload), "REPLACE"}
	if e.ExpireAt != 0 {
		args[2] = strconv.Itoa(far)
		args = append(args, "ABSTTL")
	}
	if r := s.e.Do(args...); r.IsError() {
		s.skip(fmt.Sprintf("type %d of the file format: %s", e.Type, r.Str), e.Key)
		return
	}
	s.weigh(e.DB, e.Key, e.ExpireAt != 0)
}

// String weighs one raw string value.
func (s *Scale) String(name string, b []byte) {
	if r := s.e.Do("SET", name, string(b)); r.IsError() {
		s.skip(r.Str, name)
		return
	}
	s.weigh(0, name, false)
}

// Offsets weighs the string that SETBIT would make of ascending offsets.
func (s *Scale) Offsets(name string, offsets []uint64) error {
	if err := s.e.SetBits(name, offsets); err != nil {
		return err
	}
	s.weigh(0, name, false)
	return nil
}

// ParseOffsets reads a list of offsets, one a line or separated by commas or blanks, ascending or not. ok is false for
// anything else than numbers; the result is ascending and without repeats.
func ParseOffsets(b []byte) (offsets []uint64, ok bool) {
	const most = 20
	n, digits := uint64(0), 0
	for i := 0; i <= len(b); i++ {
		switch {
		case i < len(b) && b[i] >= '0' && b[i] <= '9':
			if digits++; digits > most-1 {
				return nil, false
			}
			n = n*10 + uint64(b[i]-'0')
		case i == len(b) || b[i] == ',' || b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t':
			if digits > 0 {
				offsets = append(offsets, n)
			}
			n, digits = 0, 0
		default:
			return nil, false
		}
	}
	slices.Sort(offsets)
	return slices.Compact(offsets), len(offsets) > 1
}
