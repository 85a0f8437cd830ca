package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hdel", Arity: -3, Group: "hash", Since: "2.0.0",
		Summary:    "Takes fields out of a hash; the key goes with the last one.",
		Complexity: "O(1) a field in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, {Name: "field", Kind: command.StringArg, Multiple: true}},
		Reply:      "How many of the fields were there.",

		Flags:    []string{"write", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hset", "del"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HDEL user:7 born died"}},
		Do:       hdel,
	})
}

func hdel(c *command.Ctx) resp.Value {
	e, h, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case h == nil:
		return resp.Int(0)
	}
	n := int64(0)
	for _, field := range c.Args[2:] {
		if h.Remove(field) {
			n++
			if h.Len() == 0 {
				break
			}
		}
	}
	if n > 0 {
		c.Touch(e)
		c.Trace.Notify(class, "hdel", e.Key)
		if h.Len() == 0 {
			c.Remove(e.Key, "del")
		}
	}
	return resp.Int(n)
}
