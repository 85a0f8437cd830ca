package main

import (
	"bytes"
	"fmt"
	"io"
)

// clean keeps a terminal from obeying what a stranger's script makes the engine say: control characters are shown there,
// as ^X, and those that UTF-8 writes in two bytes as \u0085. What goes into a file or a pipe is written as it is.
func clean(w io.Writer) io.Writer {
	if terminal(w) {
		return &cleaner{w: w}
	}
	return w
}

type cleaner struct {
	w    io.Writer
	last byte
}

// lead begins a character from U+0080 to U+00BF.
const lead = 0xc2

func (c *cleaner) Write(p []byte) (int, error) {
	out := make([]byte, 0, len(p))
	for _, b := range p {
		switch {
		case c.last == lead && b >= 0x80 && b < 0xa0:
			// Where the first byte was written before, it stays alone, which no terminal takes for a character.
			out = bytes.TrimSuffix(out, []byte{lead})
			out = fmt.Appendf(out, `\u%04x`, b)
		case b == '\n' || b == '\t' || b >= ' ' && b != 0x7f:
			out = append(out, b)
		default:
			out = append(out, '^', b^0x40)
		}
		c.last = b
	}
	if _, err := c.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}
