package web

import (
	"fmt"
	"io"
	"time"
)

// stopwatch says how long the parts of a build took, each as soon as it is done.
type stopwatch struct {
	log  io.Writer
	from time.Time
	laps []lap
}

type lap struct {
	name string
	took time.Duration
}

// newStopwatch starts now. A nil log drops what is said.
func newStopwatch(log io.Writer) *stopwatch {
	if log == nil {
		log = io.Discard
	}
	return &stopwatch{log: log, from: time.Now()}
}

// lap ends a part and starts the next.
func (s *stopwatch) lap(name string) {
	now := time.Now()
	s.laps = append(s.laps, lap{name, now.Sub(s.from)})
	fmt.Fprintf(s.log, "%7.1f s  %s\n", now.Sub(s.from).Seconds(), name)
	s.from = now
}

// report sums up: the first n parts under a name, and all others as the site.
func (s *stopwatch) report(n int, name string) {
	var first, rest time.Duration
	for i, l := range s.laps {
		if i < n {
			first += l.took
		} else {
			rest += l.took
		}
	}
	fmt.Fprintf(s.log, "%s in %.1f s, the site after them in %.1f s\n", name, first.Seconds(), rest.Seconds())
}
