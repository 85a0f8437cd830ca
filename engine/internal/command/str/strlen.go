package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "strlen", Arity: 2, Group: "string", Since: "2.2.0",
		Summary:    "The length of the string a key holds, in bytes.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to measure")},
		Reply:      "The number of bytes; 0 for a missing key.",
		Flags:      []string{"readonly", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"get", "append", "memory|usage"},
		Examples: []command.Example{
			{Line: "STRLEN greeting", Setup: []string{"SET greeting hello"}},
			{Line: "STRLEN bits", Setup: []string{"SETBIT bits 999999 1"}, Note: "One bit, 125,000 bytes."},
		},
		Do: func(c *command.Ctx) resp.Value {
			s, bad := c.Text(c.Args[1])
			switch {
			case bad != nil:
				return *bad
			case s == nil:
				return resp.Int(0)
			}
			return resp.Int(s.Len())
		},
	})
}
