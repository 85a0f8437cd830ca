package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "get", Arity: 2, Group: "string", Since: "1.0.0",
		Summary:    "Reads the whole string a key holds.",
		Complexity: "O(1) here; sending it costs O(N) in its length",
		Args:       []command.Arg{key("the key to read")},
		Reply:      "The string, or nil for a missing key.",
		Flags:      []string{"readonly", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"set", "mget", "getrange", "getex", "getdel", "bitcount"},
		Examples: []command.Example{
			{Line: "GET greeting", Setup: []string{"SET greeting hello"}},
			{Line: "GET bits", Setup: []string{"SETBIT bits 1 1", "SETBIT bits 7 1"}, Note: "A bitmap in a string is read as bytes, first bit topmost."},
			{Line: "GET flags", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT flags 7 1"}, Note: "A native bitmap is no string."},
		},
		Do: func(c *command.Ctx) resp.Value { return get(c, c.Args[1]) },
	})
}
