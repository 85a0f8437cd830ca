package command

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// Typed looks a key up for reading as a value of type T: v is T's zero value when the key is missing, bad is WRONGTYPE
// when it holds something else.
func Typed[T value.Value](c *Ctx, key string) (v T, bad *resp.Value) {
	e := c.Find(key)
	if e == nil {
		return v, nil
	}
	v, ok := e.Value.(T)
	if !ok {
		return v, &WrongType
	}
	return v, nil
}

// Owned looks a key up for writing in place as a value of type T without marking it as modified: whoever changes the
// value calls Touch. entry is nil when the key is missing.
func Owned[T value.Value](c *Ctx, key string) (entry *keyspace.Entry, v T, bad *resp.Value) {
	e := c.Find(key)
	if e == nil {
		return nil, v, nil
	}
	if _, ok := e.Value.(T); !ok {
		return nil, v, &WrongType
	}
	e = c.Keys().Own(key)
	return e, e.Value.(T), nil
}

// Touch marks an entry that Owned gave as modified.
func (c *Ctx) Touch(e *keyspace.Entry) { c.Keys().Touch(e) }

// Env tells a collection under key by whose rules it is written. It is valid until the next call of Env.
func (c *Ctx) Env(key string) *value.Env {
	s := c.Server
	s.env = value.Env{Profile: s.Profile, Config: s.Config, Seed: s.Seed, Key: key, Trace: c.Trace}
	return &s.env
}

// perElement is an upper estimate of what one element takes in this process beyond its text.
const perElement = 80

// RoomFor says whether the quota has room for these texts as elements of a collection, and counts them as taken. A
// command that gets false answers QuotaReached and changes nothing.
func (c *Ctx) RoomFor(texts []string) bool {
	if c.Server.Quota == 0 {
		return true
	}
	n := int64(0)
	for _, t := range texts {
		n += int64(len(t)) + perElement
	}
	return c.Room(n)
}
