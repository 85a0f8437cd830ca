package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var (
	sameObject = resp.Err("ERR source and destination objects are the same")
	badIndex   = resp.Err("ERR DB index is out of range")
)

// database reads the number of a database.
func database(c *command.Ctx, arg string) (int, *resp.Value) {
	n, bad := command.IntIn(arg, -1<<31, 1<<31-1)
	if bad != nil {
		return 0, bad
	}
	if n < 0 || n >= int64(len(c.Server.DBs)) {
		return 0, &badIndex
	}
	return int(n), nil
}

// inDB runs f with another database in use.
func inDB(c *command.Ctx, db int, f func()) {
	old := c.Session.DB
	c.Session.DB = db
	f()
	c.Session.DB = old
}

// place puts a value that belongs to this database alone under a name, with an expiry and with where it came from.
func place(c *command.Ctx, name string, v value.Value, expire int64, from keyspace.Origin) {
	e := c.Store(name, v, trace.Rule{})
	e.Origin = from
	if expire != 0 {
		c.Keys().SetExpire(name, expire)
	}
}

// take removes a key and gives what it held, so that it can be placed elsewhere without a copy.
func take(c *command.Ctx, name string) (v value.Value, expire int64, from keyspace.Origin) {
	e := c.Keys().Edit(name)
	v, expire, from = e.Value, e.Expire, e.Origin
	c.Keys().Delete(name)
	c.Trace.Change(trace.Change{Kind: trace.KeyGone, Key: name, From: v.Type()})
	return v, expire, from
}

// held is about what a value takes in this process, in bytes.
func held(v value.Value) int64 {
	if x, ok := v.(interface{ Resident() int64 }); ok {
		return x.Resident()
	}
	return v.Length()
}
