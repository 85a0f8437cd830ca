package worker

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"bitloupe/engine"
	"bitloupe/engine/scenario"
)

// MaxOffsets bounds the offsets of one file.
const MaxOffsets = 10_000_000

// Reader reads a file of bit offsets piece by piece: numbers from 0 to 4,294,967,295 between blanks, line breaks, commas
// or semicolons. The offsets are packed as they come, each as the zigzag varint of its difference to the one before: a
// sorted list takes one or two bytes an offset.
type Reader struct {
	Count  int64
	packed []byte
	last   int64
	number uint64
	digits int
	line   int
	err    error
}

// Read takes the next piece. The error says in a sentence what was wrong and where; it stays.
func (r *Reader) Read(piece []byte) error {
	for _, c := range piece {
		if r.err != nil {
			return r.err
		}
		switch {
		case c >= '0' && c <= '9':
			r.number = r.number*10 + uint64(c-'0')
			if r.digits++; r.number > 4294967295 {
				r.fail("a number here is beyond 4,294,967,295, the largest offset of a bit")
			}
		case c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\r' || c == '\n':
			r.take()
			if c == '\n' {
				r.line++
			}
		default:
			r.fail(fmt.Sprintf("%s stands where a number is expected. A file holds offsets of bits, one a line or between commas", strconv.QuoteRune(rune(c))))
		}
	}
	return r.err
}

func (r *Reader) fail(what string) { r.err = fmt.Errorf("line %d: %s", r.line+1, what) }

func (r *Reader) take() {
	if r.digits == 0 {
		return
	}
	n := int64(r.number)
	r.packed = binary.AppendVarint(r.packed, n-r.last)
	r.last, r.number, r.digits = n, 0, 0
	if r.Count++; r.Count > MaxOffsets {
		r.fail("more than " + scenario.Thousands(MaxOffsets) + " offsets; split the file")
	}
}

// Close gives the packed offsets.
func (r *Reader) Close() ([]byte, error) {
	r.take()
	if r.err == nil && r.Count == 0 {
		r.err = fmt.Errorf("the file holds no numbers. A file holds offsets of bits, one a line or between commas")
	}
	return r.packed, r.err
}

// Unpack calls f for every packed offset; it stops at damage.
func Unpack(packed []byte, f func(offset int64) bool) {
	var n int64
	for len(packed) > 0 {
		d, size := binary.Varint(packed)
		if size <= 0 {
			return
		}
		if n += d; n < 0 || !f(n) {
			return
		}
		packed = packed[size:]
	}
}

// fileCommands is the line of a loaded file: SETBIT of every offset in the order of the file, exactly as if each had been
// typed, so that containers and bytes come out the same.
func fileCommands(l Line) (commandsOf, string) {
	c := commandsOf{name: "SETBIT", spec: engine.Lookup([]string{"SETBIT"}), args: []string{"SETBIT", l.Key, "0", "1"}, folds: true}
	Unpack(l.Offsets, func(int64) bool { c.count++; return true })
	c.all = func(yield func([]string) bool) {
		var digits [20]byte
		Unpack(l.Offsets, func(n int64) bool {
			return yield([]string{"SETBIT", l.Key, string(strconv.AppendInt(digits[:0], n, 10)), "1"})
		})
	}
	return c, ""
}
