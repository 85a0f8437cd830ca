package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "setbit", Arity: 4, Group: "bitmap", Since: "2.2.0",
		Summary:    "Sets or clears one bit and answers the bit that was there. Makes the key, or lengthens it, as needed.",
		Complexity: "O(1); on a native bitmap O(log n) within one chunk",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "offset", Kind: command.IntegerArg, Help: "0 to 4294967295"},
			{Name: "value", Kind: command.IntegerArg, Help: "0 or 1"},
		},
		Reply:    "The bit at that offset before, 0 or 1.",
		Errors:   []string{command.BitOffset.Str, command.BitValue.Str},
		Flags:    []string{"write", "denyoom"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:   []string{"string", "bitmap"},
		Related: []string{"getbit", "bitcount", "bitfield", "config|set"},
		Examples: []command.Example{
			{Line: "SETBIT visits 7 1", Note: "Bit 7 is the lowest bit of the first byte: offsets run from the top bit down."},
			{Setup: []string{"CONFIG SET bitmap-default-roaring yes"}, Line: "SETBIT sparse 4000000000 1", Note: "As a native bitmap one high bit costs about 300 bytes."},
			{Setup: []string{"SET word hello", "CONFIG SET bitmap-default-roaring yes"}, Line: "SETBIT word 0 0", Note: "The bit was 0 already, and still the string becomes a native bitmap."},
		},
		Do: setbit,
	})
}

func setbit(c *command.Ctx) resp.Value {
	off, bad := offset(c, c.Args[2])
	if bad != nil {
		return *bad
	}
	var on bool
	switch c.Args[3] {
	case "0":
	case "1":
		on = true
	default:
		return command.BitValue
	}
	t, bad := open(c, c.Args[1], off)
	if bad != nil {
		return *bad
	}
	c.Trace.Touched(t.key, off, off)
	if t.native != nil {
		visit(c, t.native, off>>16)
	}
	grows := t.made || t.byteLen() <= int64(off>>3)
	old := t.set(off, on)
	t.done(grows || old != on)
	return resp.Truth(old)
}
