package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func init() {
	command.Register(command.Spec{
		Name: "append", Arity: 3, Group: "string", Since: "2.0.0",
		Summary:    "Writes behind the end of a string; a missing key is made.",
		Complexity: "O(1) on average, as the block doubles when it is full",
		Args:       []command.Arg{key("the key to write"), {Name: "value", Kind: command.StringArg, Help: "the bytes to add"}},
		Reply:      "The length of the string afterwards, in bytes.",
		Errors:     []string{"ERR string exceeds maximum allowed size (proto-max-bulk-len)"},
		Flags:      []string{"write", "denyoom", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"set", "setrange", "strlen"},
		Examples: []command.Example{
			{Line: "APPEND greeting world", Setup: []string{"SET greeting hello"}},
			{Line: "APPEND count 7", Setup: []string{"SET count 42"}, Note: "An integer becomes a byte string for good."},
		},
		Do: appendTo,
	})
}

func appendTo(c *command.Ctx) resp.Value {
	name, text := c.Args[1], c.Args[2]
	s, bad := c.Text(name)
	if bad != nil {
		return *bad
	}
	if !room(c, int64(len(text))) {
		return command.QuotaReached
	}
	if s == nil {
		s = value.NewString(text)
		c.Store(name, s, trace.Rule{})
	} else {
		if tooLong(c, s.Len(), int64(len(text))) {
			return command.TooLong
		}
		s, _ = c.EditText(name)
		before, was := s.AllocBytes(c.Server.Profile), s.Encoding()
		s.Append(text)
		c.Grew(name, before, s)
		c.Encoded(name, was, s)
	}
	c.Trace.Notify("$", "append", name)
	return resp.Int(s.Len())
}
