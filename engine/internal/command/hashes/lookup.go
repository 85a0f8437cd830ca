package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

const (
	class = "h" // of keyspace notifications
	types = "hash"
)

var made = trace.Rule{ID: "hash-made", Text: "A first field makes the key.", Source: "https://redis.io/docs/latest/commands/hset/"}

// look looks a hash up for reading, or gives nil. A table that is rehashing moves one bucket then, as on the server.
func look(c *command.Ctx, key string) (*value.Hash, *resp.Value) {
	h, bad := command.Typed[*value.Hash](c, key)
	if h != nil && h.Rehashing() {
		_, h, _ = own(c, key)
		h.Step()
	}
	return h, bad
}

func own(c *command.Ctx, key string) (*keyspace.Entry, *value.Hash, *resp.Value) {
	return command.Owned[*value.Hash](c, key)
}

// write gives the hash under key for writing, made when it is missing. Call it when nothing can go wrong any more.
func write(c *command.Ctx, key string) *value.Hash {
	e, h, _ := own(c, key)
	if h == nil {
		h = value.NewHash(c.Env(key))
		c.Store(key, h, made)
		return h
	}
	c.Touch(e)
	return h
}

// read gives the text of one field; ok is false when key or field is missing.
func read(c *command.Ctx) (text string, ok bool, bad *resp.Value) {
	h, bad := look(c, c.Args[1])
	if h == nil {
		return "", false, bad
	}
	text, ok = h.Get(c.Args[2])
	return text, ok, nil
}

// list makes the items of a reply from all pairs.
func list(h *value.Hash, fields, texts bool) []resp.Value {
	if h == nil {
		return nil
	}
	items := make([]resp.Value, 0, 2*h.Len())
	h.Each(func(field, text value.Member) bool {
		if fields {
			items = append(items, resp.Str(field.String()))
		}
		if texts {
			items = append(items, resp.Str(text.String()))
		}
		return true
	})
	return items
}

var (
	keyArg   = command.Arg{Name: "key", Kind: command.KeyArg}
	fieldArg = command.Arg{Name: "field", Kind: command.StringArg}
	valueArg = command.Arg{Name: "value", Kind: command.StringArg}
	dataArg  = command.Arg{Name: "data", Kind: command.Block, Multiple: true, Args: []command.Arg{fieldArg, valueArg}}
)
