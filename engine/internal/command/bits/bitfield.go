package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "bitfield", Arity: -2, Group: "bitmap", Since: "3.2.0",
		Summary:    "Reads, writes and increments integers of 1 to 64 bits anywhere in a bitmap, several in one call.",
		Complexity: "O(1) for each subcommand",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "operation", Kind: command.OneOf, Optional: true, Multiple: true, Args: []command.Arg{
				fieldArg("GET", false),
				fieldArg("SET", true),
				fieldArg("INCRBY", true),
				{Name: "overflow-block", Kind: command.OneOf, Token: "OVERFLOW", Args: []command.Arg{
					{Name: "wrap", Kind: command.Token, Token: "WRAP", Help: "keep the low bits (the default)"},
					{Name: "sat", Kind: command.Token, Token: "SAT", Help: "stop at the limit"},
					{Name: "fail", Kind: command.Token, Token: "FAIL", Help: "do not write, answer nil"},
				}},
			}},
		},
		Reply:    "One entry for each GET (the integer), SET (the one before) and INCRBY (the new one); nil where OVERFLOW FAIL kept a write from happening.",
		Errors:   []string{badFieldType.Str, command.BitOffset.Str, badOverflow.Str, command.SyntaxError.Str, command.NotInteger.Str},
		Flags:    []string{"write", "denyoom"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:   []string{"string", "bitmap"},
		Related: []string{"bitfield_ro", "setbit", "getbit"},
		Examples: []command.Example{
			{Line: "BITFIELD counters SET u8 #0 250 INCRBY u8 #0 10", Note: "#0 is the first field of that width; 260 wraps to 4."},
			{Line: "BITFIELD counters OVERFLOW SAT INCRBY u8 #0 300"},
			{Setup: []string{`SET f "\xff"`, "CONFIG SET bitmap-default-roaring yes"}, Line: "BITFIELD f OVERFLOW FAIL INCRBY u8 0 1", Note: "Nothing is written, yet the string has become a native bitmap."},
		},
		Do: bitfield,
	})
}

// fieldArg describes one subcommand with its type and offset and, for a write, its value.
func fieldArg(token string, writes bool) command.Arg {
	a := command.Arg{Name: token, Kind: command.Block, Token: token, Args: []command.Arg{
		{Name: "encoding", Kind: command.StringArg, Help: "u1 to u63 or i1 to i64"},
		{Name: "offset", Kind: command.IntegerArg, Help: "a bit, or #n for the n-th field of that width"},
	}}
	if writes {
		a.Args = append(a.Args, command.Arg{Name: "value", Kind: command.IntegerArg})
	}
	return a
}

func bitfield(c *command.Ctx) resp.Value {
	ops, last, writes, bad := parseFields(c)
	if bad != nil {
		return *bad
	}
	if !writes {
		return getFields(c, ops)
	}
	t, bad := open(c, c.Args[1], last)
	if bad != nil {
		return *bad
	}
	grows := t.made || t.byteLen() <= int64(last>>3)
	if t.str != nil {
		t.grow(last)
	}
	items := make([]resp.Value, len(ops))
	changed := false
	for i, op := range ops {
		c.Trace.Touched(t.key, op.off, op.last())
		if t.native != nil {
			visit(c, t.native, op.off>>16)
		}
		var wrote bool
		items[i], wrote = op.run(&t, grows)
		changed = changed || wrote
	}
	t.grow(last)
	t.done(changed || grows)
	return resp.List(items...)
}

// run carries one subcommand out. A native bitmap is not written where the field already holds the value, unless the
// call lengthens it.
func (op fieldOp) run(t *target, grows bool) (reply resp.Value, wrote bool) {
	old := op.get(t.bits())
	if op.verb == fieldGet {
		return resp.Int(old), false
	}
	base, incr := old, op.n
	if op.verb == fieldSet {
		base, incr = op.n, 0
	}
	n, ok := op.add(base, incr, op.how)
	if !ok {
		return resp.Nil, false
	}
	if old != n || (grows && t.native != nil) {
		op.put(t, n)
	}
	if op.verb == fieldSet {
		return resp.Int(old), old != n
	}
	return resp.Int(n), old != n
}
