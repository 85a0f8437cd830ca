package command

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Find looks a key up for reading: an expired key is removed first and counts as missing.
func (c *Ctx) Find(key string) *keyspace.Entry {
	e := c.Look(key)
	if e == nil {
		return nil
	}
	now, freq := c.NowMillis(), e.Freq
	if c.Config().LFU() {
		freq = c.accessed(c.Frequency(freq, now-e.Access))
	}
	return c.Keys().Visit(e, now, freq)
}

// Look is Find for commands that ask about a key without using it (TYPE, TTL, OBJECT): no access is noted.
func (c *Ctx) Look(key string) *keyspace.Entry {
	d := c.Keys()
	e := d.Get(key)
	if e != nil && c.expire(d, e) {
		e = nil
	}
	if c.Spec.reads {
		if e == nil {
			c.Server.Stats.Misses++
		} else {
			c.Server.Stats.Hits++
		}
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

// Text looks a string up for reading: nil for a missing key, and an error reply for a key of another type.
func (c *Ctx) Text(key string) (*value.String, *resp.Value) {
	e := c.Find(key)
	if e == nil {
		return nil, nil
	}
	s, ok := e.Value.(*value.String)
	if !ok {
		return nil, &WrongType
	}
	return s, nil
}

// EditText is Text for writing in place: the string it gives belongs to this database alone and counts as modified.
func (c *Ctx) EditText(key string) (*value.String, *resp.Value) {
	s, bad := c.Text(key)
	if s == nil {
		return nil, bad
	}
	return c.Keys().Edit(key).Value.(*value.String), nil
}

// expire removes e when its time has come.
func (c *Ctx) expire(d *keyspace.DB, e *keyspace.Entry) bool {
	if e.Expire == 0 || e.Expire >= c.NowMillis() {
		return false
	}
	c.Server.drop(d, e, c.Trace)
	return true
}

// drop removes a key whose time has come.
func (s *Server) drop(d *keyspace.DB, e *keyspace.Entry, rec *trace.Record) {
	d.Delete(e.Key)
	s.Stats.Expired++
	rec.Notify("x", "expired", e.Key)
	rec.Change(trace.Change{Kind: trace.KeyGone, Key: e.Key, From: e.Value.Type(), Rule: trace.Rule{ID: "expired", Text: "Its time to live was over."}})
}

// Store puts v under key: it replaces any value and its expiry, and notes creation or a change of type with its event.
func (c *Ctx) Store(key string, v value.Value, rule trace.Rule) *keyspace.Entry {
	old := c.Look(key)
	var from string
	if old != nil {
		from = old.Value.Type()
		c.Trace.Notify("o", "overwritten", key)
	}
	e := c.Keys().Set(key, v)
	e.Access = c.NowMillis()
	if old == nil {
		e.Freq = freshFrequency
	} else if c.Config().LFU() {
		e.Freq = c.accessed(e.Freq)
	}
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
	e.Origin = keyspace.Origin{Step: c.Server.Step, Command: c.Spec.Title(), Roaring: c.Server.Config.BitmapDefaultRoaring}
	if c.Trace == nil {
		return
	}
	if from == "" {
		c.Trace.Notify("n", "new", e.Key)
		c.Trace.Change(trace.Change{Kind: trace.KeyNew, Key: e.Key, To: to, Rule: rule})
		return
	}
	c.Trace.Notify("c", "type_changed", e.Key)
	c.Trace.Change(trace.Change{Kind: trace.KeyType, Key: e.Key, From: from, To: to, Rule: rule})
}

// Grew notes that the block of a string was reallocated; before is its AllocBytes before the write.
func (c *Ctx) Grew(key string, before int64, s *value.String) {
	if c.Trace == nil {
		return
	}
	if after := s.AllocBytes(c.Server.Profile); after != before {
		c.Trace.Change(trace.Change{Kind: trace.Grow, Key: key, Before: before, After: after, Rule: growRule})
	}
}

var growRule = trace.Rule{
	ID:     "sds-grow",
	Text:   "A string that outgrows its block gets one for twice its length, or for 1 MiB more from 1 MiB on; the block never shrinks.",
	Source: "https://github.com/redis/redis/blob/unstable/src/sds.c",
}

// Encoded notes that a key of unchanged type changed its encoding from what it was before.
func (c *Ctx) Encoded(key, before string, v value.Value) {
	if c.Trace == nil {
		return
	}
	if after := v.Encoding(); after != before {
		c.Trace.Change(trace.Change{Kind: trace.KeyEncoding, Key: key, From: before, To: after})
	}
}

// Remove deletes a key and says whether it was there. event is "del" or what else a subscriber is told; class is "g".
func (c *Ctx) Remove(key, event string) bool { return c.RemoveFor(key, event, trace.Rule{}) }

// RemoveFor is Remove with the rule that decided it.
func (c *Ctx) RemoveFor(key, event string, rule trace.Rule) bool {
	e := c.Look(key)
	if e == nil {
		return false
	}
	c.Keys().Delete(key)
	c.Trace.Notify("g", event, key)
	c.Trace.Change(trace.Change{Kind: trace.KeyGone, Key: key, From: e.Value.Type(), Rule: rule})
	return true
}
