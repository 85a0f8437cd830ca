package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"bitloupe/engine/sheet"
	"bitloupe/engine/unpack"
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

// input is a file to report on. size is 0 where it is not known; taken counts the bytes of the file itself, which are fewer
// than what comes out of a packed one.
type input struct {
	io.Reader
	size   int64
	taken  unpack.Counter
	packed bool
	close  func() error
}

// Close closes the file.
func (in *input) Close() error { return in.close() }

// openInput opens a file, or standard input for "-". What gzip has packed is unpacked on the way, and UTF-16 text, which
// PowerShell's redirection writes, is brought into UTF-8, unless asIs. A folder is an error with a sentence.
func openInput(name string, stdin io.Reader, asIs bool) (*input, error) {
	if manifest := aofManifest(name); manifest != "" {
		return openParts(manifest)
	}
	in := &input{close: func() error { return nil }}
	if name == "-" {
		in.taken.From = stdin
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
		in.taken.From, in.close = f, f.Close
	}
	if asIs {
		in.Reader = bufio.NewReaderSize(&in.taken, 256<<10)
		return in, nil
	}
	var err error
	if in.Reader, in.packed, err = unpack.Reader(&in.taken); err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", shown(name), plainly(err))
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

// plainly is an error of reading a file without its name.
func plainly(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return at.Err
	}
	return err
}
