package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "type", Arity: 2, Group: "generic", Since: "1.0.0",
		Summary:    "Names the type of the value a key holds.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to look at")},
		Reply:      "string, bitmap, list, set, zset or hash as a simple string; none for a missing key.",
		Flags:      []string{"readonly", "fast"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
		Related: []string{"object|encoding", "scan"},
		Examples: []command.Example{
			{Line: "TYPE bits", Setup: []string{"SETBIT bits 7 1"}},
			{Line: "TYPE bits", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT bits 7 1"}, Note: "The same command under the other setting makes another type."},
		},
		Do: func(c *command.Ctx) resp.Value {
			e := c.Look(c.Args[1])
			if e == nil {
				return resp.Status("none")
			}
			return resp.Status(e.Value.Type())
		},
	})
}
