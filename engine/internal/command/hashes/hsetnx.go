package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hsetnx", Arity: 4, Group: "hash", Since: "2.0.0",
		Summary:    "Sets a field that is not there yet.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg, valueArg},
		Reply:      "1 when it was set, 0 when the field is there.",

		Flags:    []string{"write", "denyoom", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hset", "setnx"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HSETNX user:7 born 1816"}},
		Do:       hsetnx,
	})
}

func hsetnx(c *command.Ctx) resp.Value {
	if _, ok, bad := read(c); bad != nil {
		return *bad
	} else if ok {
		return resp.Int(0)
	}
	if _, bad := setAll(c); bad != nil {
		return *bad
	}
	return resp.Int(1)
}
