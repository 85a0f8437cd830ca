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
	seen    map[uint64]struct{} // pairs of group and key that were met
	flips   map[string]*Flip
	unknown map[string]*Unknown
	events  map[[2]string]*Event
	fates   map[string]*Fate
	madeBy  map[uint64]maker // by the ledger's hash; a line only for the first maxMakerLines
	dirty   map[dbKey]struct{}
	ledger  ledger
	full    bool // the quota was reached by a write: nothing after it can be trusted

	makerLines int
	recount    bool // a command touched keys it does not name
	notes      map[string]bool
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
	rec     trace.Record
}

// maker is the command that made a key a bitmap on the side with the switch on.
type maker struct {
	what   string
	number int64
	line   string
	whole  bool
}

// maxMakerLines bounds the command lines that are kept to reproduce a difference.
const maxMakerLines = 20_000

type dbKey struct {
	db  int
	key string
}

// New starts a rehearsal on two empty servers, each of which may hold quota bytes of values in this process; 0 is no bound.
func New(kind capture.Kind, quota int64) *Rehearsal {
	r := &Rehearsal{
		groups: map[string]*Difference{}, seen: map[uint64]struct{}{}, flips: map[string]*Flip{}, fates: map[string]*Fate{},
		unknown: map[string]*Unknown{}, events: map[[2]string]*Event{}, madeBy: map[uint64]maker{},
		dirty: map[dbKey]struct{}{}, notes: map[string]bool{}, ledger: newLedger(),
	}
	r.report.Kind = kind
	for i := range r.sides {
		r.sides[i] = side{
			engine:  engine.New(engine.Options{Clock: func() int64 { return r.now }, Quota: quota}),
			clients: map[string]*engine.Client{},
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
	if c.DB >= databases {
		r.missing(c.Args, place, "on a database past 15: a server has 16 here")
		return
	}
	r.report.Played++
	a, b := r.client(off, c.Client, c.DB), r.client(on, c.Client, c.DB)
	db := b.Database()
	r.sides[off].reset()
	r.sides[on].reset()
	ra := a.Run(c.Args, &r.sides[off].rec)
	rb := b.Run(c.Args, &r.sides[on].rec)
	if engine.OverQuota(ra) || engine.OverQuota(rb) {
		r.overQuota(cmd, c.Args, place)
		return
	}
	if r.Watch != nil {
		r.Watch(c, ra, rb)
	}
	keys := cmd.Keys(c.Args)
	r.noteFlips(db, c.Args, cmd.Name, place)
	if !same(ra, rb) {
		r.differ(db, c.Args, cmd.Name, keys, ra, rb, place)
	}
	r.noteEvents(db)
	if wrote := r.sides[off].rec.Wrote || r.sides[on].rec.Wrote; wrote || cmd.Has("write") {
		for _, k := range keys {
			r.touch(dbKey{db, c.Args[k]})
		}
		r.compareFates(db, c.Args, cmd.Name, keys, place)
		// What wipes or swaps databases tells no key of it.
		r.recount = r.recount || len(keys) == 0 && wrote && sweeps[cmd.Name]
	}
	if r.report.Commands%SampleEvery == 0 || len(r.dirty) > maxDirty {
		r.sample()
	}
}

// sweeps are the commands that change keys without an event for each.
var sweeps = map[string]bool{"FLUSHALL": true, "FLUSHDB": true, "SWAPDB": true, "EXEC": true, "DEBUG": true}

// overQuota files a command that would take more memory than there is: a read is left out, after a write the two servers
// are no longer what the application's were.
func (r *Rehearsal) overQuota(cmd *engine.Command, args []string, place Place) {
	r.report.Played--
	if !cmd.Has("write") && cmd.Name != "EXEC" {
		r.missing(args, place, "its reply is too large to be made here")
		return
	}
	r.full = true
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
	why := "not known here"
	if engine.Lookup(args[:1]) != nil {
		why = "wrong number of arguments, or a subcommand not known here"
	}
	r.missing(args, place, why)
}

func (r *Rehearsal) missing(args []string, place Place, why string) {
	name := strings.ToUpper(cut(args[0], 64))
	u := r.unknown[name+"\x00"+why]
	if u == nil {
		if len(r.unknown) >= maxGroups {
			name, why = "(others)", "there are more than 2,000 kinds of them"
			u = r.unknown[name+"\x00"+why]
		}
		if u == nil {
			u = &Unknown{Command: name, First: place, Why: why}
			r.unknown[name+"\x00"+why] = u
		}
	}
	u.Count++
}

// sample brings the sizes of touched keys, the totals and the peaks up to date.
func (r *Rehearsal) sample() {
	if r.recount {
		r.ledger.recount(&r.sides)
	} else {
		for k := range r.dirty {
			a, _ := r.sides[off].engine.Usage(k.db, k.key)
			b, _ := r.sides[on].engine.Usage(k.db, k.key)
			r.ledger.set(k.db, k.key, [2]int64{a.Bytes, b.Bytes})
		}
	}
	r.ledger.peaks()
	clear(r.dirty)
	r.recount = false
}
