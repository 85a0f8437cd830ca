package command

import (
	"strings"

	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func upper(s string) string { return strings.ToUpper(s) }

// Intercept is asked before every top-level command and may answer in its place: an open transaction queues. The
// transactions family sets it from init.
var Intercept func(c *Ctx) (reply resp.Value, taken bool)

// Rejected is told of a call that named no command or had the wrong number of words, so that an open transaction can
// be marked as broken. The transactions family sets it from init.
var Rejected func(s *Session)

// Do runs one command of a client. rec may be nil: then nothing is recorded and recording costs nothing. An empty args
// is answered with an error.
func (s *Session) Do(args []string, rec *trace.Record) resp.Value {
	sv := s.Server
	sv.Step++
	sv.Now = sv.Clock()
	if len(args) == 0 {
		return resp.Err("ERR unknown command '', with args beginning with: ")
	}
	spec, bad := Resolve(args)
	if bad != nil {
		if Rejected != nil {
			Rejected(s)
		}
		return *bad
	}
	c := &Ctx{Session: s, Spec: spec, Args: args, Trace: rec}
	if Intercept != nil {
		if r, taken := Intercept(c); taken {
			return r
		}
	}
	return c.run()
}

// Call runs a command inside another one (EXEC, a script): same moment, same record, no step of its own.
func (c *Ctx) Call(args []string) resp.Value {
	spec, bad := Resolve(args)
	if bad != nil {
		return *bad
	}
	n := &Ctx{Session: c.Session, Spec: spec, Args: args, Trace: c.Trace}
	return n.run()
}

func (c *Ctx) run() resp.Value {
	st := c.Server.Calls[c.Spec.Name]
	if st == nil {
		st = &CallStat{}
		c.Server.Calls[c.Spec.Name] = st
	}
	st.Calls++
	r := c.Spec.Do(c)
	if r.IsError() {
		st.Failed++
	}
	return r
}
