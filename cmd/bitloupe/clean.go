package main

import "io"

// clean keeps a terminal from obeying what a stranger's script makes the engine say: control characters are shown as
// ^X there. What goes into a file or a pipe is written as it is.
func clean(w io.Writer) io.Writer {
	if terminal(w) {
		return cleaner{w}
	}
	return w
}

type cleaner struct{ w io.Writer }

func (c cleaner) Write(p []byte) (int, error) {
	out := make([]byte, 0, len(p))
	for _, b := range p {
		switch {
		case b == '\n' || b == '\t' || b >= ' ' && b != 0x7f:
			out = append(out, b)
		default:
			out = append(out, '^', b^0x40)
		}
	}
	if _, err := c.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}
