package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "mget", Arity: -2, Group: "string", Since: "1.0.0",
		Summary:    "Reads the strings of several keys at once.",
		Complexity: "O(N) in the number of keys",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg, Multiple: true, Help: "keys to read"}},
		Reply:      "An array with the string of each key; nil for a missing key and for one of another type.",
		Flags:      []string{"readonly", "fast"}, FirstKey: 1, LastKey: -1, Step: 1,
		Related: []string{"get", "mset"},
		Examples: []command.Example{
			{Line: "MGET a missing b", Setup: []string{"MSET a 1 b 2"}},
			{Line: "MGET flags", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT flags 7 1"}, Note: "A native bitmap gives nil where GET would refuse."},
		},
		Do: func(c *command.Ctx) resp.Value {
			items := make([]resp.Value, 0, len(c.Args)-1)
			for _, name := range c.Args[1:] {
				item := resp.Nil
				if s, ok := c.Peek(name).(*value.String); ok {
					if item = whole(c, s); item.IsError() {
						return item
					}
				}
				items = append(items, item)
			}
			return resp.List(items...)
		},
	})
}
