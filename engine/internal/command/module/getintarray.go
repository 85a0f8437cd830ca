package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "getintarray", Arity: 2,
		Summary:    "Lists every set position.",
		Complexity: "O(n) in the cardinality",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "The positions in ascending order; the empty array for a missing key.",
		Errors:     []string{"Roaring: range too large: maximum 100000000 elements"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "More than 100,000,000 positions are refused with the error of RANGEINTARRAY; the module would try to build the reply.",
		Native:   "BITRANGEINTARRAY key 0 -1.",
		Related:  []string{"rangeintarray", "setintarray"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 16 0 8"}, Line: "R.GETINTARRAY b"}},
	}, getintarray)
}

func getintarray(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.List()
	}
	if b.Card() > maxReply {
		return tooLarge
	}
	return ranks(b, 0, b.Card())
}
