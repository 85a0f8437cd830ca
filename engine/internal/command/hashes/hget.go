package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hget", Arity: 3, Group: "hash", Since: "2.0.0",
		Summary:    "Reads one field of a hash.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg},
		Reply:      "The value, or nil when key or field is missing.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hmget", "hset", "hgetall"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HGET user:7 born"}},
		Do:       hget,
	})
}

func hget(c *command.Ctx) resp.Value {
	text, ok, bad := read(c)
	switch {
	case bad != nil:
		return *bad
	case !ok:
		return resp.Nil
	}
	return resp.Str(text)
}
