package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hmget", Arity: -3, Group: "hash", Since: "2.0.0",
		Summary:    "Reads several fields of a hash.",
		Complexity: "O(1) a field in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, {Name: "field", Kind: command.StringArg, Multiple: true}},
		Reply:      "The values in the order asked, nil for each field that is missing.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hget", "hset"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HMGET user:7 born died"}},
		Do:       hmget,
	})
}

func hmget(c *command.Ctx) resp.Value {
	h, bad := look(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	items := make([]resp.Value, len(c.Args)-2)
	for i, field := range c.Args[2:] {
		items[i] = resp.Nil
		if h != nil {
			if text, ok := h.Get(field); ok {
				items[i] = resp.Str(text)
			}
		}
	}
	return resp.List(items...)
}
