package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hset", Arity: -4, Group: "hash", Since: "2.0.0",
		Summary:    "Sets fields of a hash, which is made when it is missing.",
		Complexity: "O(1) a field in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, dataArg},
		Reply:      "How many of the fields are new.",

		Flags:    []string{"write", "denyoom", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hget", "hsetnx", "hdel", "set"},
		Examples: []command.Example{{Setup: []string{"CONFIG SET hash-max-listpack-entries 2"}, Line: "HSET user:7 name ada born 1815 died 1852"}},
		Do:       hset,
	})
}

func hset(c *command.Ctx) resp.Value {
	n, bad := setAll(c)
	if bad != nil {
		return *bad
	}
	return resp.Int(n)
}
