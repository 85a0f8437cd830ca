package bits

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// op is an operation of BITOP. With X the first source and U all bits of the others: DIFF is X without U, DIFF1 is U
// without X, ANDOR is X and U, ONE is what is set in exactly one source.
type op int

const (
	opAnd op = iota
	opOr
	opXor
	opNot
	opDiff
	opDiff1
	opAndOr
	opOne
)

var opNames = map[string]op{
	"AND": opAnd, "OR": opOr, "XOR": opXor, "NOT": opNot, "DIFF": opDiff, "DIFF1": opDiff1, "ANDOR": opAndOr, "ONE": opOne,
}

var (
	notSingle = resp.Err("ERR BITOP NOT must be called with a single source key.")
	twoNeeded = "ERR BITOP %s must be called with at least two source keys."
	tooSparse = "ERR BITOP NOT would materialize more than %d missing Roaring chunks"
)

func init() {
	word := func(name, help string) command.Arg {
		return command.Arg{Name: strings.ToLower(name), Kind: command.Token, Token: name, Help: help}
	}
	command.Register(command.Spec{
		Name: "bitop", Arity: -4, Group: "bitmap", Since: "2.6.0",
		Summary:    "Combines bitmaps bit by bit and stores the result, as long as the longest of them, under the first key.",
		Complexity: "O(n) in the bytes of strings; on native bitmaps O(containers) of the sources, for NOT of the whole length",
		Args: []command.Arg{
			{Name: "operation", Kind: command.OneOf, Args: []command.Arg{
				word("AND", "set in all"), word("OR", "set in any"), word("XOR", "set in an odd number"), word("NOT", "clear in the only source"),
				word("DIFF", "set in the first and in no other"), word("DIFF1", "set in another and not in the first"),
				word("ANDOR", "set in the first and in another"), word("ONE", "set in exactly one"),
			}},
			{Name: "destkey", Kind: command.KeyArg},
			{Name: "key", Kind: command.KeyArg, Multiple: true},
		},
		Reply: "The length of the result in bytes. It is 0 when every source is missing or empty, and the destination is then deleted.",
		Errors: []string{command.SyntaxError.Str, notSingle.Str, "ERR BITOP DIFF must be called with at least two source keys.",
			"ERR BITOP NOT would materialize more than 65537 missing Roaring chunks"},
		Flags:    []string{"write", "denyoom"},
		FirstKey: 2, LastKey: -1, Step: 1,
		Types:   []string{"string", "bitmap"},
		Related: []string{"bitcount", "bitpos", "setbit"},
		Examples: []command.Example{
			{Setup: []string{"SETBIT a 0 1", "SETBIT b 9 1"}, Line: "BITOP OR both a b"},
			{Setup: []string{"SETBIT a 1 1"}, Line: "BITOP NOT b a", Note: "The complement is of whole bytes: b has 7 bits set."},
			{Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT runs 0 1", "SETBIT runs 1 1"}, Line: "BITOP OR packed runs runs", Note: "A way to run-optimise a native bitmap: the result is stored in its smallest form."},
		},
		Do: bitop,
	})
}

// source is one operand; v is nil for a missing key.
type source struct {
	key string
	v   value.Chunked
}

func (s source) byteLen() int64 {
	if s.v == nil {
		return 0
	}
	return s.v.ByteLen()
}

func bitop(c *command.Ctx) resp.Value {
	o, known := opNames[strings.ToUpper(c.Args[1])]
	sources := make([]source, 0, len(c.Args)-3)
	switch n := cap(sources); {
	case !known:
		return command.SyntaxError
	case o == opNot && n != 1:
		return notSingle
	case (o == opDiff || o == opDiff1 || o == opAndOr) && n < 2:
		return resp.Errf(twoNeeded, strings.ToUpper(c.Args[1]))
	}
	native, length := false, int64(0)
	for _, key := range c.Args[3:] {
		v, bad := read(c, key)
		if bad != nil {
			return *bad
		}
		s := source{key, v}
		_, is := v.(*value.Bitmap)
		native = native || is
		length = max(length, s.byteLen())
		sources = append(sources, s)
	}
	dest := c.Args[2]
	if !c.Room(opNeed(o, sources, length)) {
		return command.QuotaReached
	}
	if native || (length > 0 && c.Config().BitmapDefaultRoaring) {
		return opNative(c, o, dest, sources, length, native)
	}
	if length == 0 {
		return opEmpty(c, dest)
	}
	return opStrings(c, o, dest, sources, length)
}

// opNeed is about what the result may take in this process, in bytes: no more than all sources, but for NOT, which makes
// what was not there.
func opNeed(o op, sources []source, length int64) (n int64) {
	for _, s := range sources {
		if r, ok := s.v.(interface{ Resident() int64 }); ok {
			n += r.Resident()
		}
	}
	if _, native := sources[0].v.(*value.Bitmap); native && o == opNot {
		return n + length/value.PageSize*160
	}
	if o == opNot {
		return n + length/value.PageSize*8
	}
	return n
}

// opEmpty ends an operation whose result has no length.
func opEmpty(c *command.Ctx, dest string) resp.Value {
	c.RemoveFor(dest, "del", ruleOpEmpty)
	return resp.Int(0)
}
