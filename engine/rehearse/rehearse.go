// Package rehearse plays what an application sent on two engines in lock step, bitmap-default-roaring off on one and on
// on the other, and reports what would be different: replies, key types, bytes, events.
package rehearse

import (
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/capture"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// SampleEvery is how many commands pass between two looks at the memory of the keys they touched.
const SampleEvery = 512

// Bounds on what a report keeps.
const (
	maxGroups  = 2000
	maxClients = 10_000
	maxShown   = 200
	maxDirty   = 1 << 20
)

// Rehearsal holds the two engines and what has been seen so far. It is not safe for concurrent use.
type Rehearsal struct {
	sides   [2]side
	now     int64
	report  Report
	groups  map[string]*Difference
	seen    map[string]map[string]struct{} // keys by difference group
	flips   map[string]*Flip
	unknown map[string]*Unknown
	events  map[[2]string]*Event
	madeBy  map[dbKey]maker
	dirty   map[dbKey]struct{}
	recount bool // a command touched keys it does not name
	notes   map[string]bool
	// Watch, when set, is told every command that was played with its two replies.
	Watch func(c capture.Command, off, on resp.Value)
}

const (
	off = 0
	on  = 1
)

type side struct {
	engine  *engine.Engine
	clients map[string]*engine.Client
	sizes   map[dbKey]int64
	total   int64
	peak    int64
	rec     trace.Record
}

// maker is the command that made a key a bitmap on the side with the switch on.
type maker struct{ what, line string }

type dbKey struct {
	db  int
	key string
}

// New starts a rehearsal on two empty servers.
func New(kind capture.Kind) *Rehearsal {
	r := &Rehearsal{
		groups: map[string]*Difference{}, seen: map[string]map[string]struct{}{}, flips: map[string]*Flip{},
		unknown: map[string]*Unknown{}, events: map[[2]string]*Event{}, madeBy: map[dbKey]maker{},
		dirty: map[dbKey]struct{}{}, notes: map[string]bool{},
	}
	r.report.Kind = kind
	for i := range r.sides {
		r.sides[i] = side{
			engine:  engine.New(engine.Options{Clock: func() int64 { return r.now }}),
			clients: map[string]*engine.Client{}, sizes: map[dbKey]int64{},
		}
	}
	r.sides[on].engine.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	return r
}

// Preload puts a key of an RDB preamble into both servers. payload is what RESTORE takes; at is its expiry in Unix
// milliseconds, 0 for none. The reply of RESTORE tells whether the value could be read.
func (r *Rehearsal) Preload(db int, key string, payload []byte, at int64) resp.Value {
	var reply resp.Value
	for i := range r.sides {
		c := r.client(i, "preamble", db)
		reply = c.Do(restore(key, payload, at))
	}
	if !reply.IsError() {
		r.report.Preload++
		r.touch(dbKey{db, key})
	}
	return reply
}

func restore(key string, payload []byte, at int64) []string {
	args := []string{"RESTORE", key, "0", string(payload), "REPLACE"}
	if at > 0 {
		args[2] = itoa(at)
		args = append(args, "ABSTTL")
	}
	return args
}

// client finds the connection of one side, on the database the input names (-1: as it is).
func (r *Rehearsal) client(i int, name string, db int) *engine.Client {
	s := &r.sides[i]
	c := s.clients[name]
	if c == nil {
		if len(s.clients) >= maxClients {
			name = "others"
			if c = s.clients[name]; c == nil {
				c = s.engine.NewClient()
				s.clients[name] = c
			}
		} else {
			c = s.engine.NewClient()
			s.clients[name] = c
		}
	}
	if db >= 0 && c.Database() != db {
		c.Do([]string{"SELECT", itoa(int64(db))})
	}
	return c
}

// Play runs one command on both servers and compares.
func (r *Rehearsal) Play(c capture.Command) {
	r.report.Commands++
	place := Place{r.report.Commands, c.Line, c.Byte}
	if c.Micros > 0 {
		r.report.Timed = true
		r.now = max(r.now, c.Micros)
	}
	cmd := engine.FindCommand(c.Args)
	if cmd == nil {
		r.miss(c.Args, place)
		return
	}
	if cmd.Name == "CONFIG SET" && strings.EqualFold(c.Args[2], "bitmap-default-roaring") {
		r.note("CONFIG SET bitmap-default-roaring in the input was left out: the rehearsal is about both of its values.")
		return
	}
	r.report.Played++
	a, b := r.client(off, c.Client, c.DB), r.client(on, c.Client, c.DB)
	db := b.Database()
	r.sides[off].reset()
	r.sides[on].reset()
	ra := a.Run(c.Args, &r.sides[off].rec)
	rb := b.Run(c.Args, &r.sides[on].rec)
	if r.Watch != nil {
		r.Watch(c, ra, rb)
	}
	keys := cmd.Keys(c.Args)
	r.noteFlips(db, c.Args, cmd.Name, place)
	if !same(ra, rb) {
		r.differ(db, c.Args, cmd.Name, keys, ra, rb, place)
	}
	r.noteEvents()
	if r.sides[off].rec.Wrote || r.sides[on].rec.Wrote || cmd.Has("write") {
		for _, k := range keys {
			r.touch(dbKey{db, c.Args[k]})
		}
		r.recount = r.recount || len(keys) == 0
	}
	if r.report.Commands%SampleEvery == 0 || len(r.dirty) > maxDirty {
		r.sample()
	}
}

func (s *side) reset() {
	s.rec = trace.Record{Changes: s.rec.Changes[:0], Events: s.rec.Events[:0], Touches: s.rec.Touches[:0]}
}

func (r *Rehearsal) touch(k dbKey) { r.dirty[k] = struct{}{} }

func (r *Rehearsal) note(text string) {
	if !r.notes[text] {
		r.notes[text] = true
		r.report.Notes = append(r.report.Notes, text)
	}
}

// miss lists a command that cannot be run here.
func (r *Rehearsal) miss(args []string, place Place) {
	name := strings.ToUpper(cut(args[0], 64))
	why := "not known here"
	if engine.Lookup(args[:1]) != nil {
		why = "wrong number of arguments, or a subcommand not known here"
	}
	u := r.unknown[name+"\x00"+why]
	if u == nil {
		if len(r.unknown) >= maxGroups {
			return
		}
		u = &Unknown{Command: name, First: place, Why: why}
		r.unknown[name+"\x00"+why] = u
	}
	u.Count++
}

// sample brings the sizes of touched keys, the totals and the peaks up to date.
func (r *Rehearsal) sample() {
	for i := range r.sides {
		s := &r.sides[i]
		if r.recount {
			s.total = 0
			clear(s.sizes)
			s.engine.EachUsage(func(u engine.KeyUsage) bool {
				s.sizes[dbKey{u.DB, u.Key}] = u.Bytes
				s.total += u.Bytes
				return true
			})
		} else {
			for k := range r.dirty {
				u, ok := s.engine.Usage(k.db, k.key)
				s.total += u.Bytes - s.sizes[k]
				if ok {
					s.sizes[k] = u.Bytes
				} else {
					delete(s.sizes, k)
				}
			}
		}
		s.peak = max(s.peak, s.total)
	}
	clear(r.dirty)
	r.recount = false
}
