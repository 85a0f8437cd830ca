package command

import (
	"strings"

	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Intercept is asked before every top-level command of a client with an open transaction and may answer in its place:
// the command is queued. The transactions family sets it from init.
var Intercept func(c *Ctx) (reply resp.Value, taken bool)

// Rejected is told of a call that named no command, had the wrong number of words or found no memory, so that an open
// transaction can be marked as broken. spec is nil for an unknown name. It gives the reply, which is bad or says more.
// The transactions family sets it from init.
var Rejected func(s *Session, spec *Spec, bad resp.Value) resp.Value

// Title is the name as people write it: "SETBIT", "CONFIG GET".
func (s *Spec) Title() string { return strings.ToUpper(strings.Replace(s.Name, "|", " ", 1)) }

// Do runs one command of a client. rec may be nil: then nothing is recorded and recording costs nothing. An empty args
// is answered with an error. The reply is of kind None where the client has asked for none.
func (s *Session) Do(args []string, rec *trace.Record) resp.Value {
	sv := s.Server
	sv.Step++
	sv.Now = sv.Clock()
	s.Last = sv.Now
	sv.spent.replies = 0
	if !sv.LazyExpiry {
		sv.expireDue(rec)
	}
	r := s.do(args, rec)
	if r.IsError() {
		sv.Stats.Errors++
	}
	if s.Quiet != Told {
		r = s.hush(r)
	}
	return r
}

func (s *Session) do(args []string, rec *trace.Record) resp.Value {
	if len(args) == 0 {
		return resp.Err("ERR unknown command '', with args beginning with: ")
	}
	spec, bad := Resolve(args)
	if bad == nil && spec.deny && s.Server.Config.MaxMemory > 0 && s.Server.overMaxMemory() {
		bad = &OutOfMemory
	}
	if bad != nil {
		s.Server.reject(spec)
		if Rejected != nil {
			return Rejected(s, spec, *bad)
		}
		return *bad
	}
	c := &s.top
	*c = Ctx{Session: s, Spec: spec, Args: args, Trace: rec}
	if s.Multi != nil && Intercept != nil {
		if r, taken := Intercept(c); taken {
			return r
		}
	}
	return c.run()
}

// hush drops the reply where the client does without it.
func (s *Session) hush(r resp.Value) resp.Value {
	switch s.Quiet {
	case SkipNext:
		s.Quiet = SkipThis
	case SkipThis:
		s.Quiet = Told
	}
	return resp.Value{}
}

// Call runs a command inside another one (EXEC, a script): same moment, same record, no step of its own.
func (c *Ctx) Call(args []string) resp.Value {
	spec, bad := Resolve(args)
	if bad != nil {
		c.Server.reject(spec)
		return *bad
	}
	n := &Ctx{Session: c.Session, Spec: spec, Args: args, Trace: c.Trace, Inner: true}
	return n.run()
}

func (c *Ctx) run() resp.Value {
	sv, spec := c.Server, c.Spec
	sv.calls[spec.index].Calls++
	sv.Stats.Commands++
	r := spec.Do(c)
	if r.IsError() {
		sv.calls[spec.index].Failed++
	}
	return r
}

func (s *Server) reject(spec *Spec) {
	if spec != nil {
		s.calls[spec.index].Rejected++
	}
}

// Called gives the counters of a command.
func (s *Server) Called(spec *Spec) CallStat { return s.calls[spec.index] }

// ResetStats zeroes every counter.
func (s *Server) ResetStats() {
	clear(s.calls)
	s.Stats = Stats{}
}

// expireDue removes every key whose time has come. The real server's timer does so within a fraction of a second; here
// it happens at once, so that a listing never shows a key that is over.
func (s *Server) expireDue(rec *trace.Record) {
	now := s.Now / 1000
	for _, d := range s.DBs {
		if d.Expires() > 0 {
			d.Due(now, func(e *keyspace.Entry) { s.drop(d, e, rec) })
		}
	}
}
