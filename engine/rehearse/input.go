package rehearse

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"bitloupe/engine"
	"bitloupe/engine/capture"
	"bitloupe/engine/rdbfile"
)

// PlayAll rehearses what a reader gives, to its end.
func (r *Rehearsal) PlayAll(c *capture.Reader) *Report { return play(r, c, 0, nil) }

// Options of a rehearsal. Quota bounds what the values of each of the two servers may take in this process, in bytes; 0 is no
// bound. Progress is told the bytes read so far about every thousand commands and stops the rehearsal by answering false; it
// may be nil.
type Options struct {
	Quota    int64
	Progress func(read int64) bool
}

// Run rehearses one input from its beginning to its end: text, an append-only file, or an append-only file with an RDB
// preamble. The error is of input that could not be opened at all; input that breaks off later gives a report that says
// where.
func Run(in io.Reader, o Options) (*Report, error) {
	progress := o.Progress
	buf := bufio.NewReaderSize(in, 64<<10)
	head, _ := buf.Peek(5)
	if !rdbfile.IsRDB(head) {
		c, err := capture.Open(buf)
		if err != nil {
			return nil, err
		}
		return play(New(c.Kind(), o.Quota), c, 0, progress), nil
	}
	file, err := rdbfile.Open(buf)
	if err != nil {
		return nil, err
	}
	r := New(capture.AOF, o.Quota)
	for n := 1; ; n++ {
		e, err := file.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return r.Finish(nil, err), nil
		}
		if e.Payload == nil {
			r.note(fmt.Sprintf("A value of the preamble is larger than %d MiB and was left out.", rdbfile.MaxValue>>20))
			continue
		}
		if reply := r.Preload(e.DB, e.Key, e.Payload, e.ExpireAt); engine.OverQuota(reply) {
			return r.Finish(nil, fmt.Errorf("the preamble holds more than this rehearsal may use of memory; it went up to byte %s", comma(file.Read()))), nil
		} else if reply.IsError() {
			r.note(fmt.Sprintf("A value of the preamble (type %d) was left out: %s", e.Type, reply.Str))
		}
		if n%1000 == 0 && progress != nil && !progress(file.Read()) {
			return r.Finish(nil, errStopped), nil
		}
	}
	if file.Damaged() {
		r.note("The checksum of the preamble does not fit its content: the file is damaged.")
	}
	return play(r, capture.OpenAOF(buf, file.Read()), file.Read(), progress), nil
}

var errStopped = errors.New("it was stopped")

// errFull says that the data has outgrown the quota, and where.
func (r *Rehearsal) errFull(c capture.Command) error {
	return fmt.Errorf("what the commands have built up takes more memory than this rehearsal may use; it went up to %s", r.report.where(Place{r.report.Commands, c.Line, c.Byte}))
}

func play(r *Rehearsal, c *capture.Reader, from int64, progress func(int64) bool) *Report {
	for n := 1; ; n++ {
		cmd, err := c.Next()
		if errors.Is(err, io.EOF) {
			return r.Finish(c.Skips(), nil)
		}
		if err != nil {
			return r.Finish(c.Skips(), err)
		}
		r.Play(cmd)
		if r.full {
			return r.Finish(c.Skips(), r.errFull(cmd))
		}
		if n%1000 == 0 && progress != nil && !progress(from+c.Read()) {
			return r.Finish(c.Skips(), errStopped)
		}
	}
}
