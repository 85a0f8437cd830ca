package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"unicode/utf16"
	"unicode/utf8"

	"bitloupe/engine/sheet"
)

// given is the name of a file that was asked for.
func given(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

// shown is a file's name as it may be printed, whole: a name can hold escapes that move a terminal's cursor.
func shown(name string) string { return sheet.Visible(given(name)) }

// input is a file to report on. Size is 0 where it is not known; read counts the bytes that were taken from the file itself,
// which are fewer than what comes out of a packed one.
type input struct {
	io.Reader
	size, read int64
	packed     bool
	close      func() error
}

// Close closes the file.
func (in *input) Close() error { return in.close() }

// counted counts what is read of the file itself.
type counted struct {
	from io.Reader
	n    *int64
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	*c.n += int64(n)
	return n, err
}

// openInput opens a file, or standard input for "-". What gzip has packed is unpacked on the way, and UTF-16 text, which
// PowerShell's redirection writes, is brought into UTF-8, unless asIs. A folder is an error with a sentence.
func openInput(name string, stdin io.Reader, asIs bool) (*input, error) {
	if manifest := aofManifest(name); manifest != "" {
		return openParts(manifest)
	}
	in := &input{close: func() error { return nil }}
	if name == "-" {
		in.Reader = stdin
	} else {
		f, err := openFile(name)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		switch {
		case err != nil:
		case info.IsDir():
			err = fmt.Errorf("%s is a folder: give the files in it (a folder of append-only files is read as one when a manifest is there)", shown(name))
		case info.Mode().IsRegular():
			in.size = info.Size()
		}
		if err != nil {
			f.Close()
			return nil, err
		}
		in.Reader, in.close = f, f.Close
	}
	buf := bufio.NewReaderSize(counted{in.Reader, &in.read}, 256<<10)
	in.Reader = buf
	if asIs {
		return in, nil
	}
	head, _ := buf.Peek(4 << 10)
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b\x08")):
		z, err := gzip.NewReader(buf)
		if err != nil {
			in.Close()
			return nil, fmt.Errorf("%s begins as gzip and cannot be unpacked: %w", shown(name), plainly(err))
		}
		in.Reader, in.packed = unpacked{z}, true
	case isUTF16(head):
		in.Reader = &utf16Reader{in: buf, big: head[0] == 0xfe}
		_, _ = buf.Discard(2)
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) && utf8.Valid(head[:max(len(head)-utf8.UTFMax, 3)]):
		_, _ = buf.Discard(3)
	}
	return in, nil
}

// openFile opens a file; the error names it as it may be printed.
func openFile(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %w", shown(name), plainly(err))
	}
	return f, nil
}

// isUTF16 says whether a file begins as a text in UTF-16 with its mark. A bitmap may begin with the same two bytes, so most
// of what follows has to be printable ASCII, as names, numbers and commands are.
func isUTF16(head []byte) bool {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		order = binary.BigEndian
	default:
		return false
	}
	ascii, units := 0, (len(head)-2)/2
	for i := range units {
		u := order.Uint16(head[2+2*i:])
		if u >= ' ' && u < 0x7f || u == '\n' || u == '\r' || u == '\t' {
			ascii++
		}
	}
	return 2*ascii >= units
}

// unpacked says in words that a packed file ends too early.
type unpacked struct{ from io.Reader }

func (u unpacked) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	return n, plainly(err)
}

// plainly is an error of reading a file without its name, and with a sentence for a packed file that was cut.
func plainly(err error) error {
	var at *fs.PathError
	switch {
	case errors.As(err, &at):
		return at.Err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errPackedCut
	}
	return err
}

var errPackedCut = errors.New("the packed file is cut off")

// utf16Reader turns UTF-16 into UTF-8. Halves of pairs that stand alone become the replacement character.
type utf16Reader struct {
	in   *bufio.Reader
	big  bool
	left []byte
	high rune // the first half of a pair
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.left) == 0 {
		var b [2]byte
		if _, err := io.ReadFull(u.in, b[:]); err != nil {
			return 0, io.EOF
		}
		r := rune(b[1])<<8 | rune(b[0])
		if u.big {
			r = rune(b[0])<<8 | rune(b[1])
		}
		switch {
		case u.high != 0:
			r, u.high = utf16.DecodeRune(u.high, r), 0
		case r >= 0xd800 && r < 0xdc00:
			u.high = r
			continue
		}
		u.left = append(u.left[:0], string(r)...)
	}
	n := copy(p, u.left)
	u.left = u.left[n:]
	return n, nil
}
