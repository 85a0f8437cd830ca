package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hstrlen", Arity: 3, Group: "hash", Since: "3.2.0",
		Summary:    "Measures the value of a field.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg},
		Reply:      "Its length in bytes; 0 when key or field is missing.",

		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"hget", "strlen"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HSTRLEN user:7 name"}},
		Do:       hstrlen,
	})
}

func hstrlen(c *command.Ctx) resp.Value {
	text, _, bad := read(c)
	if bad != nil {
		return *bad
	}
	return resp.Int(int64(len(text)))
}
