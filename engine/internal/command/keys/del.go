package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "del", Arity: -2, Group: "generic", Since: "1.0.0",
		Summary:    "Deletes keys of any type.",
		Complexity: "O(N) in the number of keys, and O(M) in the elements of each that is no string",
		Args:       []command.Arg{many("keys to delete")},
		Reply:      "How many of the keys were there.",
		Flags:      []string{"write"}, Categories: generic, FirstKey: 1, LastKey: -1, Step: 1,
		Related:  []string{"unlink", "exists", "flushdb", "getdel"},
		Examples: []command.Example{{Line: "DEL a b missing", Setup: []string{"MSET a 1 b 2"}}},
		Do:       del,
	})
}

func del(c *command.Ctx) resp.Value {
	n := int64(0)
	for _, name := range c.Args[1:] {
		if c.Remove(name, "del") {
			n++
		}
	}
	return resp.Int(n)
}
