package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "min", Arity: 2,
		Summary:    "Answers the smallest set position.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "The position; -1 for a missing or empty bitmap.",
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "BITPOS key 1.",
		Related:  []string{"max", "bitpos"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 3 70 500"}, Line: "R.MIN b"}},
	}, lowest)
}

func lowest(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.Int(-1)
	}
	return firstOr(b.Bounds())
}

// firstOr is the smallest set position, or -1.
func firstOr(first, _ uint64, ok bool) resp.Value {
	if !ok {
		return resp.Int(-1)
	}
	return reply(first)
}
