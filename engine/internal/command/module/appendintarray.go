package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "appendintarray", Arity: -3,
		Summary:    "Sets many bits at once and keeps those already set.",
		Complexity: "O(k log n) for k values",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "value", Kind: command.IntegerArg, Multiple: true}},
		Reply:      "OK. A missing key is created.",
		Errors:     []string{"ERR invalid value: must be an unsigned 32 bit integer"},
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: SETBIT for each.",
		Related:  []string{"setintarray", "deleteintarray"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 1 2"}, Line: "R.APPENDINTARRAY b 3 2"}},
	}, appendintarray)
}

func appendintarray(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	xs, wrong := w.numbers(c.Args[2:], "value", true)
	if wrong != nil {
		return *wrong
	}
	b, _ := w.open(c, c.Args[1])
	b.PutSorted(xs)
	return resp.OK
}
