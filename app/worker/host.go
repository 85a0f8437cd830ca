package worker

import (
	"fmt"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// Host owns an engine and serves requests, one at a time. It is not safe for concurrent use.
type Host struct {
	// Now is a clock that never goes back; it decides only how often progress is reported. nil: no progress.
	Now func() time.Duration

	whole   bool
	profile memory.Profile
	quota   int64
	seed    uint64
	at      int64 // the engine's clock, Unix microseconds
	live    *engine.Engine
	view    *engine.Engine // the state that is looked at: live, or a fork of an earlier one
	steps   []step
	points  []point
	pending int64 // commands run since the last checkpoint
}

// step is one line that was run, and the engine's own numbers of its commands: first is excluded, last is included.
type step struct {
	line        Line
	commands    int64
	first, last int64
}

// NewHost makes a Host with an empty engine.
func NewHost() *Host {
	h := &Host{}
	h.reset(0, 0)
	return h
}

func (h *Host) reset(quota int64, seed uint64) {
	h.quota, h.seed, h.at = quota, seed, 0
	h.live = h.fresh()
	h.view = h.live
	h.steps, h.points, h.pending = nil, nil, 0
	h.checkpoint()
}

func (h *Host) fresh() *engine.Engine {
	return engine.New(engine.Options{Profile: h.profile, Clock: func() int64 { return h.at }, Seed: h.seed, Quota: h.quota, Twin: true})
}

// Serve answers one request; send is called for every response, the last one Final.
func (h *Host) Serve(r Request, send func(Response)) {
	out := Response{ID: r.ID, Final: true}
	switch r.Op {
	case OpStart:
		h.profile = r.Profile
		h.reset(r.Quota, r.Seed)
		h.whole = r.Whole
	case OpRun:
		out.NeedsScripts = h.runAll(r, send)
		out.Snapshot = h.snapshot()
	case OpSeek:
		h.seek(r.Step)
		out.Snapshot = h.snapshot()
	case OpCut:
		h.cut(r.Step)
		out.Snapshot = h.snapshot()
	case OpSnapshot:
		out.Snapshot = h.snapshot()
	case OpPreview:
		if len(r.Lines) == 1 {
			out.Preview = h.preview(r.Lines[0])
		}
	case OpInspect:
		if in, ok := h.view.Inspect(r.Key); ok {
			out.Inspection = &in
		}
	case OpContainer:
		if c, ok := h.view.Container(r.Key, r.Chunk); ok {
			out.Container = &c
		}
	case OpLens:
		if l, ok := h.view.Lens(r.Key, r.Chunks); ok {
			out.Lens = &l
		}
	case OpWhatIf:
		out.Forms = h.view.WhatIf(r.Key)
	case OpPage:
		if p, ok := h.view.Page(r.Key, r.Form, r.Offset, r.Limit); ok {
			out.Page = &p
		}
	default:
		out.Fault = fmt.Sprintf("The interpreter does not know the request %q. Reload the page: the page and the interpreter are of different versions.", r.Op)
	}
	send(out)
}

func (h *Host) snapshot() *engine.Snapshot {
	s := h.view.Snapshot()
	return &s
}

// runAll runs the lines of a request and reports each as soon as it has ended. The present is what is looked at then. It
// ends early before a line that needs an interpreter with Lua, and says so.
func (h *Host) runAll(r Request, send func(Response)) (needsScripts bool) {
	h.view = h.live
	for _, l := range r.Lines {
		res := h.run(l, h.progress(r.ID, send))
		if !h.whole && h.live.NeedsScripts() {
			return true
		}
		h.keep(l, res)
		send(Response{ID: r.ID, Result: &res})
	}
	return false
}

// progress gives a function that reports at most every tenth of a second.
func (h *Host) progress(id int64, send func(Response)) func(done, total int64) {
	if h.Now == nil {
		return func(int64, int64) {}
	}
	last := h.Now()
	return func(done, total int64) {
		if now := h.Now(); now-last >= 100*time.Millisecond {
			last = now
			send(Response{ID: id, Done: done, Total: total})
		}
	}
}

// parse reads one line as a command, whatever it starts with.
func parse(text string) (*scenario.Step, string) {
	s, err := scenario.Parse("> " + text)
	if err != nil {
		what := err.Error()
		if p, ok := err.(*scenario.ParseError); ok {
			what = p.What
		}
		return nil, "This line was not run: " + what + "."
	}
	if len(s.Steps) != 1 {
		return nil, "This line was not run: it holds no command."
	}
	return &s.Steps[0], ""
}
