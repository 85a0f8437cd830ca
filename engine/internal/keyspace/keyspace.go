// Package keyspace holds the keys of one logical database: names, values, expiry, and where each key came from. It
// works on value.Value alone and never asks which type it is.
//
// Iteration is in order of creation, which makes every listing deterministic; a real server's order is not specified.
package keyspace

import (
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Origin says which command gave a key its present type, for the explanation of a WRONGTYPE.
type Origin struct {
	Step    int64  // number of the command, from 1
	Command string // its name, upper case
	Roaring bool   // bitmap-default-roaring at that moment
}

// Entry is one key.
type Entry struct {
	Key    string
	Value  value.Value
	Expire int64 // Unix milliseconds; 0 is none
	Access int64 // Unix milliseconds of the last access, for OBJECT IDLETIME
	Origin Origin
	// Freq is the access counter under an LFU policy.
	Freq uint8
	// Version changes with every write, for WATCH.
	Version uint64
	// Slot says that the key has room for an expiry: since 8.2 the room stays when the expiry is taken away, until
	// another value is stored.
	Slot  bool
	seq   uint64
	owner *token
}

// token marks who may write an entry in place; after a Fork both sides hold new tokens and copy before they write.
type token struct{ _ byte }

// DB is one logical database.
type DB struct {
	byKey   map[string]*Entry
	order   []*Entry // by seq ascending; dead entries have Value nil
	dead    int
	nextSeq uint64
	version uint64
	owner   *token
	expires int
	due     int64 // no expiry lies before this moment; 0 when there was none yet
}

// New makes an empty database.
func New() *DB { return &DB{byKey: map[string]*Entry{}, owner: &token{}} }

// Len is the number of keys, those not yet noticed as expired among them.
func (d *DB) Len() int { return len(d.byKey) }

// Expires is the number of keys with an expiry.
func (d *DB) Expires() int { return d.expires }

// Get finds a key without regard to its expiry. The entry is for reading only.
func (d *DB) Get(key string) *Entry { return d.byKey[key] }

// Edit finds a key for writing in place and marks it modified. Where the value is shared with a fork it is cloned first.
func (d *DB) Edit(key string) *Entry {
	e := d.Own(key)
	if e != nil {
		d.Touch(e)
	}
	return e
}

// Own finds a key for writing in place without marking it modified: for a command that may turn out to change nothing a
// client can see. It gives nil when there is no such key.
func (d *DB) Own(key string) *Entry {
	e := d.byKey[key]
	if e == nil || e.owner == d.owner {
		return e
	}
	c := *e
	c.Value = e.Value.Clone()
	c.owner = d.owner
	d.replace(&c)
	return &c
}

// Sole gives the value of a key if nothing but this database can reach it, no fork in particular; nil otherwise. Whoever
// replaces it may use its memory again.
func (d *DB) Sole(key string) value.Value {
	if e := d.byKey[key]; e != nil && e.owner == d.owner {
		return e.Value
	}
	return nil
}

// Touch marks an entry of this database as modified.
func (d *DB) Touch(e *Entry) {
	d.version++
	e.Version = d.version
}

// Set stores v under key, replacing what was there and dropping its expiry.
func (d *DB) Set(key string, v value.Value) *Entry {
	if e := d.byKey[key]; e != nil {
		if e.owner != d.owner {
			c := *e
			c.owner = d.owner
			d.replace(&c)
			e = &c
		}
		if e.Expire != 0 {
			d.expires--
			e.Expire = 0
		}
		e.Slot = false
		e.Value = v
		d.Touch(e)
		return e
	}
	d.nextSeq++
	e := &Entry{Key: key, Value: v, owner: d.owner, seq: d.nextSeq}
	d.byKey[key] = e
	d.order = append(d.order, e)
	d.Touch(e)
	return e
}

// SetExpire sets the expiry of a key in Unix milliseconds; 0 removes it.
func (d *DB) SetExpire(key string, at int64) {
	e := d.Own(key)
	if e == nil {
		return
	}
	if (e.Expire != 0) != (at != 0) {
		if at != 0 {
			d.expires++
		} else {
			d.expires--
		}
	}
	if at != 0 && (d.due == 0 || at < d.due) {
		d.due = at
	}
	e.Expire = at
	e.Slot = true
	d.Touch(e)
}

// Weight is what the accounting of memory has to know of the key.
func (e *Entry) Weight() memory.Key { return memory.Key{Len: int64(len(e.Key)), TTL: e.Slot} }

// Visit notes an access: its moment in Unix milliseconds and the counter after it. It gives the entry to go on with. It
// is no modification.
func (d *DB) Visit(e *Entry, now int64, freq uint8) *Entry {
	if e.Access == now && e.Freq == freq {
		return e
	}
	if e.owner != d.owner {
		c := *e // the value stays shared, and so the copy keeps its foreign owner
		d.replace(&c)
		e = &c
	}
	e.Access, e.Freq = now, freq
	return e
}

// Due calls f for every key whose expiry lies before now (Unix milliseconds), in order of creation; f may delete it.
// Cost: nothing while no expiry has passed.
func (d *DB) Due(now int64, f func(*Entry)) {
	if d.expires == 0 || now <= d.due {
		return
	}
	var gone []*Entry
	d.due = 0
	d.Each(func(e *Entry) bool {
		switch {
		case e.Expire == 0:
		case e.Expire < now:
			gone = append(gone, e)
		case d.due == 0 || e.Expire < d.due:
			d.due = e.Expire
		}
		return true
	})
	for _, e := range gone {
		f(e)
	}
}

// Swap exchanges the contents of two databases. Every key counts as modified.
func (d *DB) Swap(o *DB) {
	*d, *o = *o, *d
	v := max(d.version, o.version)
	for _, x := range []*DB{d, o} {
		x.version = v
		for key := range x.byKey {
			x.Edit(key)
		}
		v = x.version
	}
}

func (d *DB) replace(e *Entry) {
	d.byKey[e.Key] = e
	i := d.find(e.seq)
	d.order[i] = e
}

// find is the position in order of the entry with that seq, or where it would stand.
func (d *DB) find(seq uint64) int {
	lo, hi := 0, len(d.order)
	for lo < hi {
		m := (lo + hi) / 2
		if d.order[m].seq < seq {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// Delete removes a key and says whether it was there.
func (d *DB) Delete(key string) bool {
	e := d.byKey[key]
	if e == nil {
		return false
	}
	if e.Expire != 0 {
		d.expires--
	}
	delete(d.byKey, key)
	d.order[d.find(e.seq)] = &Entry{seq: e.seq}
	d.dead++
	d.version++
	if d.dead > 32 && d.dead > len(d.order)/2 {
		live := make([]*Entry, 0, len(d.byKey))
		for _, x := range d.order {
			if x.Value != nil {
				live = append(live, x)
			}
		}
		d.order, d.dead = live, 0
	}
	return true
}

// Clear removes every key.
func (d *DB) Clear() {
	v, s := d.version, d.nextSeq
	*d = *New()
	d.version, d.nextSeq = v+1, s
}

// Version is a counter that changes with every write to the database.
func (d *DB) Version() uint64 { return d.version }

// Each calls f for every key in order of creation until f says false. f must not change the database.
func (d *DB) Each(f func(*Entry) bool) {
	for _, e := range d.order {
		if e.Value != nil && !f(e) {
			return
		}
	}
}

// Scan calls f for every key created after the one with cursor number after, in order, and gives the cursor to go on
// from: the number of the last key f accepted. A key that stays in the database through a whole scan is always seen.
func (d *DB) Scan(after uint64, f func(*Entry) bool) (last uint64, done bool) {
	last = after
	for i := d.find(after + 1); i < len(d.order); i++ {
		e := d.order[i]
		if e.Value == nil {
			continue
		}
		if !f(e) {
			return last, false
		}
		last = e.seq
	}
	return last, true
}

// At is the i-th living key in order of creation, for RANDOMKEY.
func (d *DB) At(i int) *Entry {
	for _, e := range d.order {
		if e.Value == nil {
			continue
		}
		if i == 0 {
			return e
		}
		i--
	}
	return nil
}

// Fork gives an independent copy that shares values until either side writes. Cost: one map copy.
func (d *DB) Fork() *DB {
	f := &DB{
		byKey:   make(map[string]*Entry, len(d.byKey)),
		order:   append([]*Entry(nil), d.order...),
		dead:    d.dead,
		nextSeq: d.nextSeq,
		version: d.version,
		owner:   &token{},
		expires: d.expires,
		due:     d.due,
	}
	for k, e := range d.byKey {
		f.byKey[k] = e
	}
	d.owner = &token{}
	return f
}

// Keep remembers who owns the values now and gives a function that restores it. Between the two calls forks may be made
// and thrown away; this database itself must not be written.
func (d *DB) Keep() (restore func()) {
	own := d.owner
	return func() { d.owner = own }
}
