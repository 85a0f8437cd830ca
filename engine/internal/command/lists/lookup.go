package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

const (
	class = "l" // of keyspace notifications
	types = "list"
)

var made = trace.Rule{ID: "list-made", Text: "A first element makes the key.", Source: "https://redis.io/docs/latest/commands/rpush/"}

func find(c *command.Ctx, key string) (*value.List, *resp.Value) {
	return command.Typed[*value.List](c, key)
}

func own(c *command.Ctx, key string) (*keyspace.Entry, *value.List, *resp.Value) {
	return command.Owned[*value.List](c, key)
}

// side names an end in events and replies.
func side(left bool) string {
	if left {
		return "l"
	}
	return "r"
}

// parseSide reads LEFT or RIGHT.
func parseSide(arg string) (left bool, bad *resp.Value) {
	switch {
	case command.Is(arg, "LEFT"):
		return true, nil
	case command.Is(arg, "RIGHT"):
		return false, nil
	}
	return false, &command.SyntaxError
}

// push puts texts at one end of the list under key, which is made when it is missing.
func push(c *command.Ctx, key string, left bool, texts ...string) *value.List {
	e, l, _ := own(c, key)
	env := c.Env(key)
	if l == nil {
		l = value.NewList(env)
		e = c.Store(key, l, made)
	}
	l.Grow(env, texts...)
	for _, t := range texts {
		l.Push(env, left, t)
	}
	c.Touch(e)
	c.Trace.Notify(class, side(left)+"push", key)
	return l
}

// take pops up to n elements from one end of an owned list and tells of it; the key goes with the last one.
func take(c *command.Ctx, e *keyspace.Entry, l *value.List, left bool, n int64) []resp.Value {
	n = min(n, int64(l.Len()))
	items := make([]resp.Value, 0, n)
	from, back := 0, !left
	if back {
		from = l.Len() - 1
	}
	l.Each(from, back, func(_ int, s string) bool {
		items = append(items, resp.Str(s))
		return int64(len(items)) < n
	})
	if left {
		l.DeleteRange(0, int(n))
	} else {
		l.DeleteRange(l.Len()-int(n), int(n))
	}
	shrunk(c, e, l, side(left)+"pop")
	return items
}

// shrunk tells of elements taken from a list: the key goes with the last one, else the encoding may go back.
func shrunk(c *command.Ctx, e *keyspace.Entry, l *value.List, event string) {
	c.Touch(e)
	c.Trace.Notify(class, event, e.Key)
	if l.Len() == 0 {
		c.Remove(e.Key, "del")
		return
	}
	l.Shrink(c.Env(e.Key))
}

// span clamps a range of indexes as LRANGE and LTRIM do; empty says that nothing lies in it.
func span(start, stop int64, length int) (from, n int, empty bool) {
	size := int64(length)
	if start < 0 {
		start = max(start+size, 0)
	}
	if stop < 0 {
		stop += size
	}
	stop = min(stop, size-1)
	if start > stop || start >= size {
		return 0, 0, true
	}
	return int(start), int(stop - start + 1), false
}

var (
	keyArg      = command.Arg{Name: "key", Kind: command.KeyArg}
	keysArg     = command.Arg{Name: "key", Kind: command.KeyArg, Multiple: true}
	elementArg  = command.Arg{Name: "element", Kind: command.StringArg}
	elementsArg = command.Arg{Name: "element", Kind: command.StringArg, Multiple: true}
	startArg    = command.Arg{Name: "start", Kind: command.IntegerArg, Help: "from 0; negative from the end"}
	stopArg     = command.Arg{Name: "stop", Kind: command.IntegerArg, Help: "included; -1 is the last"}
	numkeysArg  = command.Arg{Name: "numkeys", Kind: command.IntegerArg, Help: "how many keys follow"}
)

// sideArg describes LEFT | RIGHT.
func sideArg(name string) command.Arg {
	return command.Arg{Name: name, Kind: command.OneOf, Args: []command.Arg{
		{Name: "left", Kind: command.Token, Token: "LEFT"}, {Name: "right", Kind: command.Token, Token: "RIGHT"},
	}}
}
