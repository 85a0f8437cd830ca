package worker

import "bitloupe/engine"

// point is the state after a number of steps, kept so that going back need not start from nothing. It shares every value
// that was not written since, so what it costs is what was written.
type point struct {
	steps int
	state *engine.Engine
	bytes int64 // about what it holds alone
}

// Bounds on what is kept of the past.
const (
	maxPoints     = 64
	maxPointBytes = 128 << 20
	// cheapBytes and dearWork: a small keyspace is kept after every line; a large one, which the next write would have to
	// copy, only when replaying to it again would take a while.
	cheapBytes = 2 << 20
	dearWork   = 2000
)

// keep puts a line that was run into the journal.
func (h *Host) keep(l Line, r Result) {
	first := int64(0)
	if n := len(h.steps); n > 0 {
		first = h.steps[n-1].last
	}
	h.steps = append(h.steps, step{line: l, commands: r.Commands, first: first, last: h.live.Step()})
	h.pending += r.Commands
	if h.pending >= dearWork || h.live.Resident() < cheapBytes {
		h.checkpoint()
	}
}

func (h *Host) checkpoint() {
	h.points = append(h.points, point{len(h.steps), h.live.Fork(), h.live.Resident()})
	h.pending = 0
	for len(h.points) > 2 && (len(h.points) > maxPoints || h.heldBytes() > maxPointBytes) {
		h.forgetCheapest()
	}
}

func (h *Host) heldBytes() (n int64) {
	for _, p := range h.points {
		n += p.bytes
	}
	return n
}

// forgetCheapest drops the checkpoint that is replayed fastest from the one before it. The first, which is empty, and
// the last stay.
func (h *Host) forgetCheapest() {
	best, least := 1, int64(-1)
	for i := 1; i < len(h.points)-1; i++ {
		var work int64
		for _, s := range h.steps[h.points[i-1].steps:h.points[i].steps] {
			work += s.commands + 1
		}
		if least < 0 || work < least {
			best, least = i, work
		}
	}
	h.points = append(h.points[:best], h.points[best+1:]...)
}

// at gives the engine as it was after n steps; it belongs to the caller.
func (h *Host) stateAfter(n int) *engine.Engine {
	p := h.points[0]
	for _, q := range h.points {
		if q.steps <= n {
			p = q
		}
	}
	e := p.state.Fork()
	for _, s := range h.steps[p.steps:n] {
		h.rerun(e, s.line)
	}
	return e
}

// rerun runs a line of the journal again, for what it leaves behind alone.
func (h *Host) rerun(e *engine.Engine, l Line) {
	c, fault := commands(l)
	if fault != "" || c.bad {
		return
	}
	h.at = l.At * 1000
	for args := range c.all {
		e.RunInto(args, nil)
	}
}

// seek looks at the state after n steps.
func (h *Host) seek(n int) {
	n = min(max(n, 0), len(h.steps))
	if n == len(h.steps) {
		h.view = h.live
		return
	}
	h.view = h.stateAfter(n)
}

// cut drops every step after the n-th; the state after it is the present.
func (h *Host) cut(n int) {
	n = min(max(n, 0), len(h.steps))
	if n < len(h.steps) {
		h.live = h.stateAfter(n)
		h.steps = h.steps[:n:n]
		for len(h.points) > 1 && h.points[len(h.points)-1].steps > n {
			h.points = h.points[:len(h.points)-1]
		}
		h.pending = 0
	}
	h.view = h.live
}

// stepOf is the place in the journal, from 1, of the engine's command with this number; 0 when it is none of it.
func (h *Host) stepOf(command int64) int {
	for i, s := range h.steps {
		if command > s.first && command <= s.last {
			return i + 1
		}
	}
	// The line being run is not in the journal yet.
	return len(h.steps) + 1
}
