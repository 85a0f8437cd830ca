package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

const (
	class = "z" // of keyspace notifications
	types = "zset"
)

var made = trace.Rule{ID: "zset-made", Text: "A first member makes the key.", Source: "https://redis.io/docs/latest/commands/zadd/"}

func find(c *command.Ctx, key string) (*value.ZSet, *resp.Value) {
	return command.Typed[*value.ZSet](c, key)
}

func own(c *command.Ctx, key string) (*keyspace.Entry, *value.ZSet, *resp.Value) {
	return command.Owned[*value.ZSet](c, key)
}

// removed tells of members taken from a sorted set, and removes the key with its last member.
func removed(c *command.Ctx, e *keyspace.Entry, z *value.ZSet, event string) {
	c.Touch(e)
	c.Trace.Notify(class, event, e.Key)
	if z.Len() == 0 {
		c.Remove(e.Key, "del")
	}
}

// score makes the reply of a score. Before 7.2 a server writes it with 17 digits, in RESP2.
func score(c *command.Ctx, f float64) resp.Value {
	if c.Server.Profile == memory.V812 || c.Proto == 3 {
		return resp.Float(f)
	}
	return resp.Str(value.Digits17(f))
}

// listing collects members, with their scores where that is asked for, as pairs of their own in RESP3.
type listing struct {
	c     *command.Ctx
	with  bool
	items []resp.Value
}

func (l *listing) add(m value.Member, s float64) {
	if l.with {
		l.items = l.c.AppendPair(l.items, resp.Str(m.String()), score(l.c, s))
	} else {
		l.items = append(l.items, resp.Str(m.String()))
	}
}

func (l *listing) reply() resp.Value { return resp.List(l.items...) }

// each adds n members from a rank on, forward or back.
func (l *listing) each(z *value.ZSet, from, n int, back bool) {
	if n <= 0 {
		return
	}
	z.Each(from, back, func(m value.Member, s float64) bool {
		l.add(m, s)
		n--
		return n > 0
	})
}

var (
	keyArg     = command.Arg{Name: "key", Kind: command.KeyArg}
	keysArg    = command.Arg{Name: "key", Kind: command.KeyArg, Multiple: true}
	memberArg  = command.Arg{Name: "member", Kind: command.StringArg}
	membersArg = command.Arg{Name: "member", Kind: command.StringArg, Multiple: true}
	destArg    = command.Arg{Name: "destination", Kind: command.KeyArg, Help: "any type; it is replaced"}
	numkeysArg = command.Arg{Name: "numkeys", Kind: command.IntegerArg, Help: "how many keys follow"}
	minArg     = command.Arg{Name: "min", Kind: command.StringArg, Help: "a score; ( before it leaves it out; -inf, +inf"}
	maxArg     = command.Arg{Name: "max", Kind: command.StringArg, Help: "a score; ( before it leaves it out; -inf, +inf"}
	minLexArg  = command.Arg{Name: "min", Kind: command.StringArg, Help: "[ or ( and a text, or - for the first"}
	maxLexArg  = command.Arg{Name: "max", Kind: command.StringArg, Help: "[ or ( and a text, or + for the last"}
	startArg   = command.Arg{Name: "start", Kind: command.IntegerArg, Help: "from 0; negative from the end"}
	stopArg    = command.Arg{Name: "stop", Kind: command.IntegerArg, Help: "included; -1 is the last"}
	withArg    = command.Arg{Name: "withscores", Kind: command.Token, Token: "WITHSCORES", Optional: true}
	limitArg   = command.Arg{Name: "limit", Kind: command.Block, Token: "LIMIT", Optional: true, Args: []command.Arg{
		{Name: "offset", Kind: command.IntegerArg, Help: "skip that many"}, {Name: "count", Kind: command.IntegerArg, Help: "at most that many; negative: all"}}}
)
