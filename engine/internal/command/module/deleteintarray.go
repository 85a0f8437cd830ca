package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "deleteintarray", Arity: -3,
		Summary:    "Clears many bits at once.",
		Complexity: "O(k log n) for k values",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "value", Kind: command.IntegerArg, Multiple: true}},
		Reply:      "OK. A missing key becomes an empty bitmap, and its values are not looked at.",
		Errors:     []string{"ERR invalid value: must be an unsigned 32 bit integer"},
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: SETBIT key offset 0 for each.",
		Related:  []string{"appendintarray", "clearbits"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 1 2 3"}, Line: "R.DELETEINTARRAY b 2 9"}},
	}, deleteintarray)
}

func deleteintarray(c *command.Ctx, w width) resp.Value {
	b, bad := w.write(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		w.open(c, c.Args[1])
		return resp.OK
	}
	xs, wrong := w.numbers(c.Args[2:], "value", false)
	if wrong != nil {
		return *wrong
	}
	for _, x := range xs {
		b.Drop(x)
	}
	return resp.OK
}
