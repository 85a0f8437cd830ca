package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "setintarray", Arity: -3,
		Summary:    "Replaces a bitmap by the given positions.",
		Complexity: "O(k log k) for k values",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "value", Kind: command.IntegerArg, Multiple: true}},
		Reply:      "OK. Order and repeats do not matter. An expiry is dropped.",
		Errors:     []string{"ERR invalid value: must be an unsigned 32 bit integer"},
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: DEL, then SETBIT for each.",
		Related:  []string{"appendintarray", "getintarray", "setbitarray"},
		Examples: []command.Example{{Line: "R.SETINTARRAY b 8 0 16 8"}},
	}, setintarray)
}

func setintarray(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	xs, wrong := w.numbers(c.Args[2:], "value", true)
	if wrong != nil {
		return *wrong
	}
	b := w.fresh(c)
	b.PutSorted(xs)
	c.Store(c.Args[1], b, made)
	return resp.OK
}
