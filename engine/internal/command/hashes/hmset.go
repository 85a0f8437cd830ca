package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hmset", Arity: -4, Group: "hash", Since: "2.0.0",
		Summary:    "Sets fields of a hash, as HSET does since 4.0, which also says how many are new.",
		Complexity: "O(1) a field in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, dataArg},
		Reply:      "OK",

		Flags:    []string{"write", "denyoom", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hset"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HMSET user:7 died 1852"}},
		Do:       hmset,
	})
}

func hmset(c *command.Ctx) resp.Value {
	if _, bad := setAll(c); bad != nil {
		return *bad
	}
	return resp.OK
}
