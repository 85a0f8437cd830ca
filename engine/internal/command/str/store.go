package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// key is the argument that nearly every command here begins with.
func key(help string) command.Arg { return command.Arg{Name: "key", Kind: command.KeyArg, Help: help} }

// only is the list of types that most commands here accept.
var only = []string{"string"}

// put stores text under key as SET does and tells subscribers. ok is false when the quota has no room for it.
func put(c *command.Ctx, key, text string) (ok bool) {
	if !c.Room(int64(len(key)+len(text)) + 200) {
		return false
	}
	c.Store(key, value.NewString(text), trace.Rule{})
	c.Trace.Notify("$", "set", key)
	return true
}

// get answers the text of a key, the nil reply for a missing one, or WRONGTYPE.
func get(c *command.Ctx, key string) resp.Value {
	s, bad := c.Text(key)
	switch {
	case bad != nil:
		return *bad
	case s == nil:
		return resp.Nil
	}
	return whole(c, s)
}

// whole is the text as a reply. A sparse string can be far longer than what is resident of it.
func whole(c *command.Ctx, s *value.String) resp.Value {
	if !c.Replying(s.Len()) {
		return command.QuotaReached
	}
	c.Trace.Scanned(s.Len())
	return resp.Str(s.Text())
}

// tooLong says whether a string of that length would pass proto-max-bulk-len.
func tooLong(c *command.Ctx, length, more int64) bool {
	total := length + more
	return total > c.Config().ProtoMaxBulkLen || total < length
}

// room asks for what a write of n bytes at the end or inside of a string may take: the pages it touches.
func room(c *command.Ctx, n int64) bool { return c.Room(n + 2*value.PageSize) }
