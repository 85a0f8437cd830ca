// Package respserver lets real clients talk to an engine over TCP: RESP2 and RESP3, pipelines, inline commands.
//
// Commands run one after the other, as on the real server, and a client's replies come in the order of its commands. On
// Linux one goroutine waits for all connections at once (loop_linux.go); elsewhere each connection has one
// (goroutines.go). Both feed the same session (session.go).
package respserver

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// Server serves one engine. Its fields must not be changed once Serve runs; the engine must not be used by anybody else
// then.
type Server struct {
	Engine     *engine.Engine
	Limits     resp.Limits // of a request; zero: those of a real server
	MaxClients int         // zero: 10,000
	// Log is told in a sentence of what an operator should know; nil: nobody is.
	Log func(format string, a ...any)
	// Clock is the one that the engine was given, or nil if it was given another one.
	Clock *Clock
	// Goroutines asks for one goroutine a connection on every system.
	Goroutines bool

	clients  atomic.Int64
	stopping chan struct{} // closed by Shutdown
	cut      chan struct{} // closed when its patience ends
	done     chan struct{} // closed when Serve has returned
	once     sync.Once
	stopOnce sync.Once
	cutOnce  sync.Once
}

// ErrStopped is what Serve gives after Shutdown.
var ErrStopped = errors.New("respserver: stopped")

func (s *Server) prepare() {
	s.once.Do(func() {
		if s.Limits == (resp.Limits{}) {
			s.Limits = resp.DefaultLimits()
		}
		if s.MaxClients == 0 {
			s.MaxClients = 10000
		}
		s.stopping, s.cut, s.done = make(chan struct{}), make(chan struct{}), make(chan struct{})
	})
}

// Serve answers clients until Shutdown is called or the listener fails. It can be called once and closes the listener.
func (s *Server) Serve(l net.Listener) error {
	s.prepare()
	defer close(s.done)
	defer l.Close()
	if t, ok := l.(*net.TCPListener); ok && !s.Goroutines && haveLoop {
		return s.loop(t)
	}
	return s.goroutines(l)
}

// Clients is the number of open connections.
func (s *Server) Clients() int { return int(s.clients.Load()) }

// Shutdown stops accepting, runs the commands that have arrived, writes their replies, closes all connections and waits
// for Serve to return. When ctx ends first the connections are cut, and its error is given.
func (s *Server) Shutdown(ctx context.Context) error {
	s.prepare()
	s.stopOnce.Do(func() { close(s.stopping) })
	select {
	case <-s.done:
		return nil
	case <-ctx.Done():
		s.cutOnce.Do(func() { close(s.cut) })
		<-s.done
		return ctx.Err()
	}
}

func (s *Server) logf(format string, a ...any) {
	if s.Log != nil {
		s.Log(format, a...)
	}
}

// full is what a client hears that there is no room for.
const full = "-ERR max number of clients reached\r\n"

// tick reads the clock, where the engine has been given ours.
func (s *Server) tick() {
	if s.Clock != nil {
		s.Clock.Tick()
	}
}

// Clock is the wall clock, read at most once a batch of commands: Tick reads it, Now gives that reading in Unix
// microseconds. The real server keeps such a clock, too.
type Clock struct{ now atomic.Int64 }

// Tick reads the time.
func (c *Clock) Tick() { c.now.Store(time.Now().UnixMicro()) }

// Now is the last reading.
func (c *Clock) Now() int64 { return c.now.Load() }
