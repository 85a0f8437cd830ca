// Package capture reads what an application sent to a server: MONITOR output, append-only files, slow log listings and
// plain redis-cli lines. It streams: memory is bounded by one command, whatever the size of the input, and hostile input
// gives a sentence that says where reading stopped and why.
package capture

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Kind is what an input turned out to be.
type Kind string

// The kinds, by the words that a report uses.
const (
	Monitor Kind = "MONITOR output"
	AOF     Kind = "append-only file"
	SlowLog Kind = "slow log listing"
	Lines   Kind = "redis-cli lines"
)

// Command is one call. Micros is Unix microseconds, 0 where the input does not say. DB is -1 where it does not say: the
// client's last SELECT then holds. Line counts from 1 (0 in binary input), Byte is the offset of its first byte.
type Command struct {
	Micros int64
	Client string
	DB     int
	Args   []string
	Line   int64
	Byte   int64
}

// Skip is a part of the input that is no command to replay, and why. Equal reasons are counted once; Line and Byte are
// the first place.
type Skip struct {
	Why   string
	Line  int64
	Byte  int64
	Count int64
}

// Broken is the error of input that cannot be read further.
type Broken struct {
	Byte int64
	Line int64
	What string
}

func (b *Broken) Error() string {
	if b.Line > 0 {
		return fmt.Sprintf("line %d (byte %d): %s", b.Line, b.Byte, b.What)
	}
	return fmt.Sprintf("byte %d: %s", b.Byte, b.What)
}

// MaxLine bounds a line of text input, in bytes; MaxArg an argument of an append-only file, MaxCommand all of one command.
const (
	MaxLine    = 64 << 20
	MaxArg     = 64 << 20
	MaxCommand = 128 << 20
)

// Reader reads commands one by one.
type Reader struct {
	kind  Kind
	in    *bufio.Reader
	at    int64 // offset of the next unread byte
	line  int64
	skips []Skip
	next  func() (Command, error)
	// pending holds commands a multi-line form has already completed.
	pending []Command
	micros  int64
}

// Open looks at the beginning of the input and gives a reader for its kind. An RDB preamble of an append-only file is
// not read here: see the package rdbfile, and OpenAOF for the rest.
func Open(r io.Reader) (*Reader, error) {
	in, ok := r.(*bufio.Reader)
	if !ok {
		in = bufio.NewReaderSize(r, 64<<10)
	}
	head, err := in.Peek(4096)
	if len(head) == 0 {
		if err == nil || errors.Is(err, io.EOF) {
			return nil, &Broken{What: "the input is empty"}
		}
		return nil, err
	}
	c := &Reader{in: in, kind: detect(head)}
	switch c.kind {
	case AOF:
		c.next = c.aof
	case Monitor:
		c.next = c.monitor
	case SlowLog:
		c.next = c.slowlog
	default:
		if bytes.IndexByte(head, 0) >= 0 {
			return nil, &Broken{What: "this is binary and neither an append-only file nor text: give MONITOR output, an AOF, a slow log listing or redis-cli lines"}
		}
		c.next = c.lines
	}
	return c, nil
}

// OpenAOF reads commands in the array form from an input that begins at byte at of its file (after an RDB preamble).
func OpenAOF(in *bufio.Reader, at int64) *Reader {
	c := &Reader{in: in, kind: AOF, at: at}
	c.next = c.aof
	return c
}

// Kind tells what the input is.
func (r *Reader) Kind() Kind { return r.kind }

// Read is how many bytes have been read.
func (r *Reader) Read() int64 { return r.at }

// Skips lists what was left out, with reasons.
func (r *Reader) Skips() []Skip { return r.skips }

// Next gives the next command, io.EOF at the end, or a *Broken.
func (r *Reader) Next() (Command, error) {
	if len(r.pending) > 0 {
		c := r.pending[0]
		r.pending = r.pending[1:]
		return c, nil
	}
	return r.next()
}

func (r *Reader) skip(why string, line, at int64) {
	for i := range r.skips {
		if r.skips[i].Why == why {
			r.skips[i].Count++
			return
		}
	}
	if len(r.skips) < 64 {
		r.skips = append(r.skips, Skip{why, line, at, 1})
	}
}

// readLine reads one line without its end. A line over MaxLine is a Broken; a last line without an end is taken.
func (r *Reader) readLine() (text string, line, at int64, err error) {
	at = r.at
	var long []byte
	for {
		part, err := r.in.ReadSlice('\n')
		r.at += int64(len(part))
		if len(long)+len(part) > MaxLine {
			return "", 0, at, &Broken{Byte: at, Line: r.line + 1, What: "the line is longer than 64 MiB"}
		}
		if err == nil || errors.Is(err, io.EOF) {
			if len(part) == 0 && len(long) == 0 {
				return "", 0, at, io.EOF
			}
			r.line++
			if long != nil {
				part = append(long, part...)
			}
			part = bytes.TrimSuffix(part, []byte("\n"))
			return string(bytes.TrimSuffix(part, []byte("\r"))), r.line, at, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return "", 0, at, err
		}
		long = append(long, part...)
	}
}
