package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"bitloupe/engine/figure"
)

// progress writes how much of a file has been read to a terminal, at most five times a second and only for work that
// takes longer than a moment. A log of a build gets nothing of it.
type progress struct {
	w     io.Writer
	name  string
	in    *input
	start time.Time
	last  time.Time
	shown bool
}

func newProgress(w io.Writer, name string, in *input, quiet bool) *progress {
	if quiet || !terminal(w) {
		w = io.Discard
	}
	now := time.Now()
	return &progress{w: w, name: shown(name), in: in, start: now, last: now}
}

// at tells how far the work is; it always lets the work go on.
func (p *progress) at(read int64) bool {
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.last) < 200*time.Millisecond {
		return true
	}
	p.last, p.shown = now, true
	if p.in.size > 0 {
		// A packed file is measured by what was read of the file itself.
		if p.in.packed {
			read = p.in.taken.N
		}
		share := min(read*100/p.in.size, 100)
		const width = 24
		full := int(share * width / 100)
		fmt.Fprintf(p.w, "\r%s  %s%s %3d %% of %s", p.name, strings.Repeat("█", full), strings.Repeat("░", width-full), share, figure.Size(p.in.size))
	} else {
		fmt.Fprintf(p.w, "\r%s  %s", p.name, figure.Size(read))
	}
	return true
}

func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
