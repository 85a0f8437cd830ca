package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

const (
	class = "s" // of keyspace notifications
	types = "set"
)

var made = trace.Rule{ID: "set-made", Text: "A first member makes the key.", Source: "https://redis.io/docs/latest/commands/sadd/"}

// find looks a set up for reading, or gives nil.
func find(c *command.Ctx, key string) (*value.Set, *resp.Value) {
	return command.Typed[*value.Set](c, key)
}

// look is find for commands that look members up: a table that is rehashing moves one bucket then, as on the server.
func look(c *command.Ctx, key string) (*value.Set, *resp.Value) {
	s, bad := find(c, key)
	if s != nil && s.Rehashing() {
		_, s, _ = own(c, key)
		s.Step()
	}
	return s, bad
}

// own looks a set up for writing in place, or gives nil.
func own(c *command.Ctx, key string) (*keyspace.Entry, *value.Set, *resp.Value) {
	return command.Owned[*value.Set](c, key)
}

// removed tells of members taken from a set, and removes the key with its last member.
func removed(c *command.Ctx, e *keyspace.Entry, s *value.Set, event string) {
	c.Touch(e)
	c.Trace.Notify(class, event, e.Key)
	if s.Len() == 0 {
		c.Remove(e.Key, "del")
	}
}

// members makes the reply that lists a whole set.
func members(s *value.Set) resp.Value {
	items := make([]resp.Value, 0, s.Len())
	s.Each(func(m value.Member) bool {
		items = append(items, resp.Str(m.String()))
		return true
	})
	return setOf(items)
}

func setOf(items []resp.Value) resp.Value { return resp.Value{Kind: resp.Set, Items: items} }

// keysArg, keyArg and memberArg are arguments that most set commands share.
var (
	keyArg     = command.Arg{Name: "key", Kind: command.KeyArg}
	keysArg    = command.Arg{Name: "key", Kind: command.KeyArg, Multiple: true}
	memberArg  = command.Arg{Name: "member", Kind: command.StringArg}
	membersArg = command.Arg{Name: "member", Kind: command.StringArg, Multiple: true}
	destArg    = command.Arg{Name: "destination", Kind: command.KeyArg, Help: "any type; it is replaced"}
)
