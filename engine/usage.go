package engine

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// RunInto is Run with the record of the caller: what the command did is added to what the record holds already, which
// is how the thousands of commands behind one folded line share one. rec may be nil.
func (e *Engine) RunInto(args []string, rec *trace.Record) resp.Value {
	r := e.main.Do(args, rec)
	e.follow(nil, args, r)
	return r
}

// Proto is the protocol that HELLO has set for the engine's own client, 2 or 3: it decides how replies print.
func (e *Engine) Proto() int { return e.main.Proto }

// Step is the number of commands run so far; an Origin counts in it.
func (e *Engine) Step() int64 { return e.server.Step }

// Roaring is the setting bitmap-default-roaring.
func (e *Engine) Roaring() bool { return e.server.Config.BitmapDefaultRoaring }

// Bytes is what a key of the current database takes, as MEMORY USAGE ... SAMPLES 0 says; 0 for no key.
func (e *Engine) Bytes(key string) int64 {
	x := e.find(key)
	if x == nil {
		return 0
	}
	return x.Value.Footprint(e.server.Profile, keyOf(x), 0).Total()
}

// AllBytes is the sum of Bytes over every key of every database. Cost: a pass over all keys.
func (e *Engine) AllBytes() int64 {
	var n int64
	for _, d := range e.server.DBs {
		d.Each(func(x *keyspace.Entry) bool {
			n += x.Value.Footprint(e.server.Profile, keyOf(x), 0).Total()
			return true
		})
	}
	return n
}

// Resident is about what all values take in this process, in bytes: far less than AllBytes where a string is mostly
// zero. Cost: a pass over all keys.
func (e *Engine) Resident() int64 { return e.server.Resident() }
