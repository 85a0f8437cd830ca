// Package anatomy tells what each byte of a serialised value is: it reads a format and gives labelled ranges that cover the
// bytes without gaps. Input is untrusted: every length is checked against what is there before it is used, work is at most
// proportional to the input, and what does not fit the format becomes one last range with the reason.
//
// It imports nothing of the project.
package anatomy

import "fmt"

// Range is a labelled piece of bytes, From included, To not. A range with Parts is only a heading for them; they lie
// inside it, in order. Role groups ranges for a picture: "head", "index", "array", "bitset", "run", "text", "number",
// "foot", "bad".
type Range struct {
	From, To int
	Name     string
	Text     string
	Role     string
	Parts    []Range
}

// Anatomy is the description of one value's bytes. Ranges are in order and without gaps inside the window that was asked
// for. Err is nil when the bytes follow the format.
type Anatomy struct {
	Format string
	Size   int
	Ranges []Range
	Err    *Error
}

// Error says where the bytes stop following the format, and why.
type Error struct {
	At   int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("byte %d: %s", e.At, e.Text) }

// Window limits the description to the bytes From (included) to To (not): the whole is read, but only ranges that
// touch the window are described, so that a page of a large value stays small. The zero Window is everything.
type Window struct{ From, To int }

func (w Window) shows(from, to int) bool { return w.To == 0 || (from < w.To && to > w.From) }

// reader walks over the input and collects ranges.
type reader struct {
	data []byte
	pos  int
	win  Window
	out  []Range
	err  *Error
}

// left is how many bytes there are from here on.
func (r *reader) left() int { return len(r.data) - r.pos }

// need reports whether n more bytes are there, and gives up when they are not.
func (r *reader) need(n int, what string) bool {
	if r.err != nil {
		return false
	}
	if n < 0 || r.left() < n {
		return r.fail("%s: %s needed, %d left", what, plural(n, "byte"), r.left())
	}
	return true
}

// fail stops at the present position; it returns false for use in conditions.
func (r *reader) fail(format string, args ...any) bool {
	if r.err == nil {
		r.err = &Error{r.pos, fmt.Sprintf(format, args...)}
	}
	return false
}

// take labels the next n bytes, which must be there, and steps over them. text is only asked for when it is shown.
func (r *reader) take(n int, role, name string, text func(b []byte) string) {
	if r.win.shows(r.pos, r.pos+n) && n > 0 {
		t := ""
		if text != nil {
			t = text(r.data[r.pos : r.pos+n])
		}
		r.out = append(r.out, Range{From: r.pos, To: r.pos + n, Name: name, Text: t, Role: role})
	}
	r.pos += n
}

// group runs f and puts the ranges it labels under one heading.
func (r *reader) group(role, name string, text func() string, f func()) {
	outer, from := r.out, r.pos
	r.out = nil
	f()
	parts := r.out
	r.out = outer
	if r.pos > from && r.win.shows(from, r.pos) {
		t := ""
		if text != nil {
			t = text()
		}
		r.out = append(r.out, Range{From: from, To: r.pos, Name: name, Text: t, Role: role, Parts: parts})
	}
}

// finish labels what is left and gives the result.
func (r *reader) finish(format string) Anatomy {
	if r.err == nil && r.left() > 0 {
		r.fail("%s more than the format has", plural(r.left(), "byte"))
	}
	if r.left() > 0 {
		reason := r.err.Text
		r.take(r.left(), "bad", "not readable", func([]byte) string { return reason })
	}
	return Anatomy{Format: format, Size: len(r.data), Ranges: r.out, Err: r.err}
}

func le16(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 }
func le32(b []byte) uint32 { return uint32(le16(b)) | uint32(le16(b[2:]))<<16 }
func le64(b []byte) uint64 { return uint64(le32(b)) | uint64(le32(b[4:]))<<32 }

func number16(b []byte) string { return fmt.Sprint(le16(b)) }
func number32(b []byte) string { return fmt.Sprint(le32(b)) }
func number64(b []byte) string { return fmt.Sprint(le64(b)) }
