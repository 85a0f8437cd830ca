// Package unpack undoes what happens to a file between the server and its reader: gzip, UTF-16 and byte order marks.
package unpack

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// buffer is how much is read ahead, in bytes; head of it tells what the input is.
const (
	buffer = 256 << 10
	head   = 4 << 10
)

// ErrCut says that gzip's data ends too early.
var ErrCut = errors.New("the packed file is cut off")

// Reader gives an input as it was: what gzip has packed is unpacked on the way, UTF-16 text with its mark (as PowerShell's
// redirection writes it) is brought into UTF-8, and the mark of UTF-8 is taken off. Anything else stays as it is. packed
// tells that it was gzip: more bytes come out than go in, up to a thousand times as many, so whoever collects them needs a
// bound. It holds a buffer of 256 KiB and never the whole input.
func Reader(in io.Reader) (out io.Reader, packed bool, err error) {
	buf := bufio.NewReaderSize(in, buffer)
	start, _ := buf.Peek(head)
	switch {
	case bytes.HasPrefix(start, gzipMark):
		z, err := newGzip(buf)
		if err != nil {
			return nil, true, fmt.Errorf("it begins as gzip and cannot be unpacked: %w", err)
		}
		return z, true, nil
	case isUTF16(start):
		_, _ = buf.Discard(2)
		return &utf16Reader{in: buf, big: start[0] == 0xfe}, false, nil
	case bytes.HasPrefix(start, []byte("\xef\xbb\xbf")) && isUTF8(start):
		_, _ = buf.Discard(3)
	}
	return buf, false, nil
}

// isUTF8 says whether a file begins as text. Its head may end within a character.
func isUTF8(start []byte) bool {
	for len(start) > 0 {
		r, n := utf8.DecodeRune(start)
		if r == utf8.RuneError && n == 1 {
			return !utf8.FullRune(start)
		}
		start = start[n:]
	}
	return true
}

// Counter counts what is read of an input. Before Reader it counts the bytes of the file itself, up to a buffer ahead.
type Counter struct {
	From io.Reader
	N    int64
}

func (c *Counter) Read(p []byte) (int, error) {
	n, err := c.From.Read(p)
	c.N += int64(n)
	return n, err
}
