package engine

import (
	"sync"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Run runs one command of this client and adds what it did to rec, which may be nil.
func (c *Client) Run(args []string, rec *trace.Record) resp.Value { return c.session.Do(args, rec) }

// Database is the number of the client's database.
func (c *Client) Database() int { return c.session.DB }

// KeyUsage is what one key costs: its type and encoding, and the answer of MEMORY USAGE with every element counted.
type KeyUsage struct {
	DB             int
	Key            string
	Type, Encoding string
	Bytes          int64
	Modelled       bool
}

// Usage tells what a key of database db costs; ok is false when it does not exist.
func (e *Engine) Usage(db int, key string) (u KeyUsage, ok bool) {
	if db < 0 || db >= len(e.server.DBs) {
		return u, false
	}
	x := e.server.DBs[db].Get(key)
	if x == nil || e.over(x) {
		return u, false
	}
	return e.usage(db, x), true
}

// ExpireAt is the expiry of a key of database db in Unix milliseconds, 0 for none; ok is false when there is no such key.
func (e *Engine) ExpireAt(db int, key string) (at int64, ok bool) {
	if db < 0 || db >= len(e.server.DBs) {
		return 0, false
	}
	x := e.server.DBs[db].Get(key)
	if x == nil || e.over(x) {
		return 0, false
	}
	return x.Expire, true
}

// OverQuota says whether a reply, or one inside it, is the refusal of a command that would pass the quota.
func OverQuota(v resp.Value) bool {
	if v.IsError() {
		return v.Str == command.QuotaReached.Str
	}
	for _, x := range v.Items {
		if OverQuota(x) {
			return true
		}
	}
	return false
}

// EachUsage calls f for every key of every database, in order of creation, until it says false.
func (e *Engine) EachUsage(f func(KeyUsage) bool) {
	for n, db := range e.server.DBs {
		more := true
		db.Each(func(x *keyspace.Entry) bool {
			if !e.over(x) {
				more = f(e.usage(n, x))
			}
			return more
		})
		if !more {
			return
		}
	}
}

func (e *Engine) usage(db int, x *keyspace.Entry) KeyUsage {
	f := x.Value.Footprint(e.server.Profile, keyOf(x), 0)
	return KeyUsage{db, x.Key, x.Value.Type(), x.Value.Encoding(), f.Total(), f.Modelled()}
}

func (e *Engine) over(x *keyspace.Entry) bool { return x.Expire != 0 && x.Expire <= e.server.Now/1000 }

// FindCommand finds the description of the command that args call, its subcommand where there is one; nil for a name
// that no command has or a wrong number of arguments.
func FindCommand(args []string) *Command {
	if len(args) == 0 {
		return nil
	}
	spec, bad := command.Resolve(args)
	if bad != nil {
		return nil
	}
	return bySpec()[spec]
}

var bySpec = sync.OnceValue(func() map[*command.Spec]*Command {
	m := map[*command.Spec]*Command{}
	for _, c := range commands() {
		m[c.spec] = c
	}
	return m
})

// View lends the value of a key of the current database for reading; f is not called when there is none.
func (e *Engine) View(key string, f func(value.Value)) {
	if x := e.find(key); x != nil {
		f(x.Value)
	}
}
