// Package engine is a miniature Redis that shows its insides: it runs commands, answers as the real server does, and
// gives plain descriptions of what is kept where (Snapshot, Inspection, trace.Record) for whoever draws them.
//
// It is pure Go with no network, no wall clock and no global state: the clock and the random seed are handed in, so the
// same commands always give the same replies, bytes and pictures.
package engine

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Options of a new engine; the zero value is an empty 8.12 server whose clock stands at zero.
type Options struct {
	Profile memory.Profile
	// Clock gives Unix microseconds.
	Clock func() int64
	// Seed starts the server's own random source.
	Seed uint64
	// ModulePolicy decides the containers of R. and R64. keys; the zero value is the module's own.
	ModulePolicy ModulePolicy
	// Quota bounds the bytes that values may take in this process; 0 is no bound.
	Quota int64
	// Twin runs every command a second time on a server whose bitmap-default-roaring is the other way round, so that the
	// other form of a key is known exactly (KeyRow.AsString, AsRoaring). It costs about as much again.
	Twin bool
}

// ModulePolicy is the rule book for the containers of module bitmaps.
type ModulePolicy = value.Policy

// The policies: the module's, Redis 8.12's own, the Go library's.
const (
	PolicyModule = value.ModulePolicy
	PolicyRedis  = value.RedisPolicy
	PolicyGo     = value.GoPolicy
)

// Engine is one server with one client of its own. It is not safe for concurrent use.
type Engine struct {
	server *command.Server
	main   *command.Session
	twin   *twin // nil without one
	forms  *formCache
}

// New starts an empty server.
func New(o Options) *Engine {
	if o.Profile == "" {
		o.Profile = memory.V812
	}
	s := o.server(o.Clock, o.Quota)
	e := &Engine{server: s, main: s.NewSession(), forms: &formCache{}}
	if o.Twin {
		e.twin = newTwin(s, o)
	}
	return e
}

// server makes an empty server by these options.
func (o Options) server(clock func() int64, quota int64) *command.Server {
	s := command.NewServer(o.Profile, clock, o.Seed)
	s.Quota = quota
	s.ModulePolicy = o.ModulePolicy
	return s
}

// Do runs one command of the engine's own client, recording nothing.
func (e *Engine) Do(args ...string) resp.Value {
	r := e.main.Do(args, nil)
	e.follow(nil, args, r)
	return r
}

// Run runs one command and gives the record of what it did.
func (e *Engine) Run(args []string) (resp.Value, *trace.Record) {
	rec := &trace.Record{}
	r := e.main.Do(args, rec)
	e.follow(nil, args, r)
	return r, rec
}

// Client is one connection: its own database number, protocol, name and transaction.
type Client struct {
	engine  *Engine
	session *command.Session
	other   *command.Session // the same client of the twin
}

// NewClient opens a connection. Close it when it has ended.
func (e *Engine) NewClient() *Client {
	c := &Client{engine: e, session: e.server.NewSession()}
	if e.twin != nil {
		c.other = e.twin.server.NewSession()
	}
	return c
}

// From says where the connection comes from, for CLIENT LIST.
func (c *Client) From(addr string) { c.session.Addr = addr }

// Close ends the connection: the server lists it no longer.
func (c *Client) Close() {
	c.session.Close()
	if c.other != nil {
		c.other.Close()
	}
}

// Do runs one command of this client.
func (c *Client) Do(args []string) resp.Value {
	r := c.session.Do(args, nil)
	c.engine.follow(c.other, args, r)
	return r
}

// Proto is 2 or 3, as HELLO has set it.
func (c *Client) Proto() int { return c.session.Proto }

// Closing says whether the connection is to end after the last reply.
func (c *Client) Closing() bool { return c.session.Closing }

// Fork gives an independent engine with the same content. Values are shared until either side writes them, so the cost
// is a copy of the key table.
func (e *Engine) Fork() *Engine {
	s := e.server.Fork()
	f := &Engine{server: s, main: e.main.Fork(s), forms: &formCache{}}
	if e.twin != nil {
		f.twin = e.twin.on(e.twin.server.Fork(), s)
	}
	return f
}

// Peek runs f on a fork that is thrown away; the engine itself is as before.
func (e *Engine) Peek(f func(*Engine)) {
	e.server.Peek(func(s *command.Server) {
		fork := &Engine{server: s, main: e.main.Fork(s), forms: &formCache{}}
		if e.twin == nil {
			f(fork)
			return
		}
		e.twin.server.Peek(func(t *command.Server) {
			fork.twin = e.twin.on(t, s)
			f(fork)
		})
	})
}
