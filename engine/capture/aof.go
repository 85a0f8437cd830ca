package capture

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxArgs bounds the arguments of one command.
const maxArgs = 1 << 20

// aof reads commands in the array form, and annotations such as "#TS:1628217470" which date the commands after them.
// A file that ends within a command, as after a crash, is a Broken that says so.
func (r *Reader) aof() (Command, error) {
	for {
		start := r.at
		mark, err := r.in.ReadByte()
		if err != nil {
			return Command{}, err
		}
		r.at++
		switch mark {
		case '\r', '\n':
			continue
		case '#':
			text, err := r.header()
			if err != nil {
				return Command{}, r.cut(start, err)
			}
			if s, ok := strings.CutPrefix(text, "TS:"); ok {
				if n, err := strconv.ParseInt(s, 10, 40); err == nil && n >= 0 {
					r.micros = n * 1_000_000
				}
			}
			continue
		case '*':
			args, err := r.array(start)
			if err != nil {
				return Command{}, err
			}
			if len(args) == 0 {
				continue
			}
			return Command{Micros: r.micros, DB: -1, Args: args, Byte: start}, nil
		case 'R':
			return Command{}, &Broken{Byte: start, What: "an RDB begins in the middle of an append-only file"}
		}
		return Command{}, &Broken{Byte: start, What: fmt.Sprintf("byte 0x%02x where a command (*) was expected", mark)}
	}
}

func (r *Reader) array(start int64) ([]string, error) {
	head, err := r.header()
	if err != nil {
		return nil, r.cut(start, err)
	}
	n, err := strconv.Atoi(head)
	if err != nil || n < 0 || n > maxArgs {
		return nil, &Broken{Byte: start, What: fmt.Sprintf("%q is no count of arguments up to %d", clip(head), maxArgs)}
	}
	args := make([]string, 0, min(n, 64))
	total := int64(0)
	for range n {
		at := r.at
		head, err := r.header()
		if err != nil {
			return nil, r.cut(start, err)
		}
		size, ok := strings.CutPrefix(head, "$")
		length, err := strconv.ParseInt(size, 10, 64)
		if !ok || err != nil || length < 0 {
			return nil, &Broken{Byte: at, What: fmt.Sprintf("%q is no length of an argument", clip(head))}
		}
		if length > MaxArg {
			return nil, &Broken{Byte: at, What: fmt.Sprintf("an argument of %d bytes: more than 64 MiB are not replayed", length)}
		}
		if total += length; total > MaxCommand {
			return nil, &Broken{Byte: at, What: "the arguments of one command take more than 128 MiB: such a command is not replayed"}
		}
		arg, err := r.exactly(length)
		if err != nil {
			return nil, r.cut(start, err)
		}
		if end, err := r.exactly(2); err != nil {
			return nil, r.cut(start, err)
		} else if end != "\r\n" {
			return nil, &Broken{Byte: r.at - 2, What: "an argument is longer than its length says"}
		}
		args = append(args, arg)
	}
	return args, nil
}

// header reads up to the end of a short line.
func (r *Reader) header() (string, error) {
	part, err := r.in.ReadSlice('\n')
	r.at += int64(len(part))
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(part), "\r\n"), nil
}

// exactly reads n bytes, growing as they arrive, so that a length which the input cannot keep costs nothing.
func (r *Reader) exactly(n int64) (string, error) {
	var b strings.Builder
	m, err := io.CopyN(&b, r.in, n)
	r.at += m
	return b.String(), err
}

// cut words the end of input within a command.
func (r *Reader) cut(start int64, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Broken{Byte: start, What: fmt.Sprintf("the input ends within this command, after %d of its bytes", r.at-start)}
	}
	return &Broken{Byte: start, What: err.Error()}
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40]
	}
	return s
}
