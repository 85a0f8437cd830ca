package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "getbit", Arity: 3, Group: "bitmap", Since: "2.2.0",
		Summary:    "Answers one bit; 0 past the end and for a missing key.",
		Complexity: "O(1); on a native bitmap O(log n) within one chunk",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "offset", Kind: command.IntegerArg, Help: "0 to 4294967295"},
		},
		Reply:    "The bit, 0 or 1.",
		Errors:   []string{command.BitOffset.Str},
		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:    []string{"string", "bitmap"},
		Related:  []string{"setbit", "bitpos", "bitfield_ro"},
		Examples: []command.Example{{Setup: []string{"SETBIT visits 7 1"}, Line: "GETBIT visits 7"}, {Line: "GETBIT visits 4000000000", Note: "Reading far past the end makes nothing longer."}},
		Do:       getbit,
	})
}

func getbit(c *command.Ctx) resp.Value {
	off, bad := offset(c, c.Args[2])
	if bad != nil {
		return *bad
	}
	v, bad := read(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	if v == nil {
		return resp.Int(0)
	}
	if c.Trace != nil {
		c.Trace.Touched(c.Args[1], off, off)
		if b, native := v.(*value.Bitmap); native {
			visit(c, b, off>>16)
		} else if int64(off>>3) < v.ByteLen() {
			c.Trace.Scanned(1)
		}
	}
	return resp.Truth(v.Bit(off))
}
