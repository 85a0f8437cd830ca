package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "clear", Arity: 2,
		Summary:    "Clears every bit and keeps the key.",
		Complexity: "O(c) in the number of containers",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "How many bits were set; nil for a missing key.",
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: DEL removes the key itself.",
		Related:  []string{"clearbits", "setfull"},
		Examples: []command.Example{{Setup: []string{"R.SETRANGE b 0 100"}, Line: "R.CLEAR b"}},
	}, clearAll)
}

func clearAll(c *command.Ctx, w width) resp.Value {
	b, bad := w.write(c, c.Args[1])
	switch {
	case bad:
		return command.WrongType
	case b == nil:
		return resp.Nil
	}
	n := b.Card()
	e := c.Edit(c.Args[1])
	e.Value = w.fresh(c)
	return resp.Int(int64(n))
}
