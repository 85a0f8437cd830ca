package main

import (
	"fmt"
	"io"
	"time"
)

// progress writes how much of a file has been read to a terminal, at most five times a second and only for work that
// takes longer than a moment.
type progress struct {
	w     io.Writer
	name  string
	size  int64
	start time.Time
	last  time.Time
	shown bool
}

func newProgress(w io.Writer, name string, size int64, quiet bool) *progress {
	if quiet {
		w = io.Discard
	}
	now := time.Now()
	return &progress{w: w, name: name, size: size, start: now, last: now}
}

// at tells how far the work is; it always lets the work go on.
func (p *progress) at(read int64) bool {
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.last) < 200*time.Millisecond {
		return true
	}
	p.last, p.shown = now, true
	if p.size > 0 {
		fmt.Fprintf(p.w, "\r%s: %d %% of %d MiB", p.name, read*100/p.size, p.size>>20)
	} else {
		fmt.Fprintf(p.w, "\r%s: %d MiB", p.name, read>>20)
	}
	return true
}

func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
