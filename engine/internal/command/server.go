package command

import (
	"maps"
	"slices"

	"bitloupe/engine/internal/config"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// Server is the state that all sessions share. It is not safe for concurrent use: whoever owns it runs one command at
// a time, as the real server does.
type Server struct {
	Config  *config.Config
	Profile memory.Profile
	DBs     []*keyspace.DB
	// Clock gives Unix microseconds. Now is the reading that the command being run works with; it stands still inside a
	// script and a transaction.
	Clock func() int64
	Now   int64
	// Random is the server's own source (RANDOMKEY, SPOP ...), seeded and so repeatable.
	Random *Random
	// Seed starts every hash table and skip list, so that the same script always gives the same buckets.
	Seed uint64
	// Step counts commands from 1; it is the number the console shows.
	Step int64
	// Quota bounds the bytes that values may take in this process; 0 is no bound.
	Quota int64
	// Started is Now at the start.
	Started int64
	Stats   Stats
	// ModulePolicy decides the containers of R. and R64. keys.
	ModulePolicy value.Policy
	// LazyExpiry leaves a key whose time has come in place until a command meets it (DEBUG SET-ACTIVE-EXPIRE 0).
	LazyExpiry bool
	// Ext holds state of optional families (loaded scripts, functions) under the family's own key.
	Ext        map[string]any
	nextClient int64
	clients    []*Session
	calls      []CallStat // by Spec.index
	spent      spent
	env        value.Env
}

// Stats are the counters of INFO stats; CONFIG RESETSTAT zeroes them.
type Stats struct {
	Commands, Hits, Misses, Expired, Errors int64
}

// CallStat counts the calls of one command: all, those refused before they ran, those that answered an error.
type CallStat struct{ Calls, Rejected, Failed int64 }

// NewServer makes an empty server. clock may be nil: the clock then stands at zero.
func NewServer(p memory.Profile, clock func() int64, seed uint64) *Server {
	if clock == nil {
		clock = func() int64 { return 0 }
	}
	s := &Server{
		Config: config.Default(), Profile: p, Clock: clock, Random: NewRandom(seed), Seed: seed,
		calls: make([]CallStat, len(table)), Ext: map[string]any{},
	}
	s.Config.Historical = p == memory.V26
	for range s.Config.Databases {
		s.DBs = append(s.DBs, keyspace.New())
	}
	s.Now = clock()
	s.Started = s.Now
	return s
}

// Fork gives an independent copy of the whole server; values are shared until either side writes them.
func (s *Server) Fork() *Server {
	f := *s
	f.Config = new(config.Config)
	*f.Config = *s.Config
	f.DBs = make([]*keyspace.DB, len(s.DBs))
	for i, d := range s.DBs {
		f.DBs[i] = d.Fork()
	}
	r := *s.Random
	f.Random = &r
	f.calls = slices.Clone(s.calls)
	f.clients = slices.Clone(s.clients)
	f.Ext = make(map[string]any, len(s.Ext))
	for k, v := range s.Ext {
		if c, ok := v.(interface{ Fork() any }); ok {
			v = c.Fork()
		}
		f.Ext[k] = v
	}
	return &f
}

// Peek runs f on a fork that is thrown away; the server's own values stay unshared.
func (s *Server) Peek(f func(*Server)) {
	own := make([]func(), len(s.DBs))
	for i, d := range s.DBs {
		own[i] = d.Keep()
	}
	f(s.Fork())
	for _, restore := range own {
		restore()
	}
}

// Random is a small repeatable generator (splitmix64).
type Random struct{ state uint64 }

// NewRandom seeds a generator.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// Next gives the next 64 random bits.
func (r *Random) Next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below gives a number in [0, n).
func (r *Random) Below(n int) int { return int(r.Next() % uint64(n)) }

// Session is one client's state: its database, protocol, name and open transaction.
type Session struct {
	Server *Server
	ID     int64
	DB     int
	Proto  int // 2 or 3
	Name   string
	Addr   string // of the other end, for CLIENT LIST; "" for the engine's own client
	Since  int64  // Unix microseconds of its arrival and of its last command
	Last   int64
	// Script is set while a script runs: noscript commands are refused and time stands still.
	Script bool
	// Multi holds the queued transaction; nil outside of one.
	Multi *Transaction
	// Watch maps watched keys to the version seen.
	Watch map[WatchKey]uint64
	// Closing asks the edge to end the connection after the reply.
	Closing bool
	// Vars holds what optional families keep for a client (CLIENT options ...).
	Vars map[string]string
	// Quiet is CLIENT REPLY: which replies the client does without.
	Quiet Quiet
	top   Ctx // of the command being run, reused from one to the next
}

// Quiet says which replies a client does without.
type Quiet byte

// The states of CLIENT REPLY. CLIENT REPLY SKIP sets SkipNext; the command after it finds SkipThis.
const (
	Told Quiet = iota
	Off
	SkipNext
	SkipThis
)

// WatchKey is a key of one database.
type WatchKey struct {
	DB  int
	Key string
}

// Transaction is what MULTI has queued so far.
type Transaction struct {
	Queued [][]string
	Bytes  int64 // about what the queue takes
	Broken bool  // a command could not be queued: EXEC will refuse
}

// NewSession makes a client on database 0 with RESP2.
func (s *Server) NewSession() *Session {
	s.nextClient++
	c := &Session{Server: s, ID: s.nextClient, Proto: 2, Since: s.Now, Last: s.Now, Watch: map[WatchKey]uint64{}, Vars: map[string]string{}}
	s.clients = append(s.clients, c)
	return c
}

// Clients are the open sessions in order of their arrival; read them only.
func (s *Server) Clients() []*Session { return s.clients }

// Close ends a session: the server lists it no longer.
func (s *Session) Close() {
	s.Closing = true
	s.Server.clients = slices.DeleteFunc(slices.Clone(s.Server.clients), func(c *Session) bool { return c == s })
}

// Fork gives the same client on another server: an open transaction and what is watched go with it.
func (s *Session) Fork(on *Server) *Session {
	f := *s
	f.Server, f.top = on, Ctx{}
	if s.Multi != nil {
		m := *s.Multi
		m.Queued = slices.Clone(m.Queued)
		f.Multi = &m
	}
	f.Watch, f.Vars = maps.Clone(s.Watch), maps.Clone(s.Vars)
	return &f
}

// Ctx is one call of one command.
type Ctx struct {
	*Session
	Spec  *Spec
	Args  []string // Args[0] is the name
	Trace *trace.Record
	// Inner is set for a command inside EXEC or a script, where none may wait.
	Inner bool
}

// Keys is the session's database.
func (c *Ctx) Keys() *keyspace.DB { return c.Server.DBs[c.Session.DB] }

// Config is the server's settings.
func (c *Ctx) Config() *config.Config { return c.Server.Config }

// NowMillis is the time of the command in Unix milliseconds.
func (c *Ctx) NowMillis() int64 { return c.Server.Now / 1000 }
