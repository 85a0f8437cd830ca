package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "max", Arity: 2,
		Summary:    "Answers the largest set position.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "The position; -1 for a missing or empty bitmap.",
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart: BITPOS only searches upwards.",
		Related:  []string{"min", "bitpos"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 3 70 500"}, Line: "R.MAX b"}},
	}, highest)
}

func highest(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.Int(-1)
	}
	_, last, ok := b.Bounds()
	if !ok {
		return resp.Int(-1)
	}
	return reply(last)
}
