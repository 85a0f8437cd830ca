package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func init() {
	command.Register(command.Spec{
		Name: "setrange", Arity: 4, Group: "string", Since: "2.2.0",
		Summary:    "Overwrites a part of a string from a byte on, with zero bytes in between where it was shorter.",
		Complexity: "O(1) for short values; else O(M) in the length written, and O(N) where the string has to grow",
		Args: []command.Arg{
			key("the key to write"),
			{Name: "offset", Kind: command.IntegerArg, Help: "first byte to write, from 0"},
			{Name: "value", Kind: command.StringArg, Help: "the bytes to write"},
		},
		Reply: "The length of the string afterwards, in bytes.",
		Errors: []string{"ERR offset is out of range", "ERR value is not an integer or out of range",
			"ERR string exceeds maximum allowed size (proto-max-bulk-len)"},
		Flags: []string{"write", "denyoom"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"getrange", "append", "setbit"},
		Examples: []command.Example{
			{Line: "SETRANGE greeting 1 a", Setup: []string{"SET greeting hello"}},
			{Line: "SETRANGE k 200000 v", Note: "200,001 bytes, though one was written."},
		},
		Do: setRange,
	})
}

func setRange(c *command.Ctx) resp.Value {
	name, text := c.Args[1], c.Args[3]
	off, bad := command.Int(c.Args[2])
	if bad != nil {
		return *bad
	}
	if off < 0 {
		return command.OffsetRange
	}
	s, bad := c.Text(name)
	if bad != nil {
		return *bad
	}
	if text == "" {
		if s == nil {
			return resp.Int(0)
		}
		return resp.Int(s.Len())
	}
	if tooLong(c, off, int64(len(text))) {
		return command.TooLong
	}
	if !room(c, int64(len(text))) || off > value.MaxLen {
		return command.QuotaReached
	}
	if s == nil {
		s = value.NewZeros(off + int64(len(text)))
		s.WriteAt(off, text)
		c.Store(name, s, trace.Rule{})
	} else {
		s, _ = c.EditText(name)
		before, was := s.AllocBytes(c.Server.Profile), s.Encoding()
		s.WriteAt(off, text)
		c.Grew(name, before, s)
		c.Encoded(name, was, s)
	}
	c.Trace.Touched(name, uint64(off)*8, uint64(off+int64(len(text)))*8-1)
	c.Trace.Notify("$", "setrange", name)
	return resp.Int(s.Len())
}
