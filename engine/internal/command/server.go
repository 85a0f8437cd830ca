package command

import (
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
	// Step counts commands from 1; it is the number the console shows.
	Step int64
	// Quota bounds the bytes that values may take in this process; 0 is no bound.
	Quota int64
	// Started is Now at the start, Calls counts calls by command name for INFO commandstats.
	Started int64
	Calls   map[string]*CallStat
	// Ext holds state of optional families (loaded scripts, functions) under the family's own key.
	Ext        map[string]any
	nextClient int64
}

// CallStat counts the calls of one command.
type CallStat struct {
	Calls, Rejected, Failed int64
	Micros                  int64
}

// NewServer makes an empty server. clock may be nil: the clock then stands at zero.
func NewServer(p memory.Profile, clock func() int64, seed uint64) *Server {
	if clock == nil {
		clock = func() int64 { return 0 }
	}
	s := &Server{
		Config: config.Default(), Profile: p, Clock: clock, Random: NewRandom(seed),
		Calls: map[string]*CallStat{}, Ext: map[string]any{},
	}
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
	f.Calls = make(map[string]*CallStat, len(s.Calls))
	for k, v := range s.Calls {
		c := *v
		f.Calls[k] = &c
	}
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
}

// WatchKey is a key of one database.
type WatchKey struct {
	DB  int
	Key string
}

// Transaction is what MULTI has queued so far.
type Transaction struct {
	Queued [][]string
	Broken bool // a command could not be queued: EXEC will refuse
}

// NewSession makes a client on database 0 with RESP2.
func (s *Server) NewSession() *Session {
	s.nextClient++
	return &Session{Server: s, ID: s.nextClient, Proto: 2, Watch: map[WatchKey]uint64{}, Vars: map[string]string{}}
}

// Ctx is one call of one command.
type Ctx struct {
	*Session
	Spec  *Spec
	Args  []string // Args[0] is the name
	Trace *trace.Record
}

// DB is the session's database.
func (c *Ctx) Keys() *keyspace.DB { return c.Server.DBs[c.Session.DB] }

// Config is the server's settings.
func (c *Ctx) Config() *config.Config { return c.Server.Config }

// NowMillis is the time of the command in Unix milliseconds.
func (c *Ctx) NowMillis() int64 { return c.Server.Now / 1000 }

// Find looks a key up for reading: an expired key is removed first and counts as missing.
func (c *Ctx) Find(key string) *keyspace.Entry {
	d := c.Keys()
	e := d.Get(key)
	if e == nil {
		return nil
	}
	if c.expire(d, e) {
		return nil
	}
	return e
}

// Peek is the value of a key for reading, or nil.
func (c *Ctx) Peek(key string) value.Value {
	if e := c.Find(key); e != nil {
		return e.Value
	}
	return nil
}

// Edit looks a key up for writing in place, or gives nil. It marks the key as modified, so call it only when the
// command will write.
func (c *Ctx) Edit(key string) *keyspace.Entry {
	if c.Find(key) == nil {
		return nil
	}
	return c.Keys().Edit(key)
}

// expire removes e when its time has come.
func (c *Ctx) expire(d *keyspace.DB, e *keyspace.Entry) bool {
	if e.Expire == 0 || e.Expire > c.NowMillis() {
		return false
	}
	d.Delete(e.Key)
	c.Trace.Notify("x", "expired", e.Key)
	c.Trace.Change(trace.Change{Kind: trace.KeyGone, Key: e.Key, From: e.Value.Type(), Rule: trace.Rule{ID: "expired", Text: "Its time to live was over."}})
	return true
}

// Store puts v under key: it replaces any value and its expiry, and notes creation or a change of type with its event.
func (c *Ctx) Store(key string, v value.Value, rule trace.Rule) *keyspace.Entry {
	old := c.Find(key)
	var from string
	if old != nil {
		from = old.Value.Type()
	}
	e := c.Keys().Set(key, v)
	c.noteType(e, from, rule)
	return e
}

// Retype swaps the value of an existing key for one of another type and keeps the expiry, as a conversion does.
func (c *Ctx) Retype(key string, v value.Value, rule trace.Rule) *keyspace.Entry {
	e := c.Keys().Edit(key)
	from := e.Value.Type()
	e.Value = v
	c.noteType(e, from, rule)
	return e
}

func (c *Ctx) noteType(e *keyspace.Entry, from string, rule trace.Rule) {
	to := e.Value.Type()
	if from == to {
		return
	}
	e.Origin = keyspace.Origin{Step: c.Server.Step, Command: upper(c.Args[0]), Roaring: c.Server.Config.BitmapDefaultRoaring}
	if from == "" {
		c.Trace.Notify("n", "new", e.Key)
		c.Trace.Change(trace.Change{Kind: trace.KeyNew, Key: e.Key, To: to, Rule: rule})
		return
	}
	c.Trace.Notify("c", "type_changed", e.Key)
	c.Trace.Change(trace.Change{Kind: trace.KeyType, Key: e.Key, From: from, To: to, Rule: rule})
}

// Remove deletes a key and says whether it was there. event is "del" or what else a subscriber is told; class is "g".
func (c *Ctx) Remove(key, event string) bool {
	e := c.Find(key)
	if e == nil {
		return false
	}
	c.Keys().Delete(key)
	c.Trace.Notify("g", event, key)
	c.Trace.Change(trace.Change{Kind: trace.KeyGone, Key: key, From: e.Value.Type()})
	return true
}
