package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "setbitarray", Arity: 3,
		Summary:    "Replaces a bitmap by a text of zeros and ones.",
		Complexity: "O(n) in the length of the text",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "bits", Kind: command.StringArg, Help: "byte i equal to 1 sets bit i"}},
		Reply:      "OK. Every byte other than 1 counts as 0. An expiry is dropped.",
		Flags:      []string{"write"}, FirstKey: 1, LastKey: 1, Step: 1,
		Native:   "No counterpart. SET stores the bytes of a string bitmap, eight bits each.",
		Related:  []string{"getbitarray", "setintarray"},
		Examples: []command.Example{{Line: "R.SETBITARRAY b 0110100"}},
	}, setbitarray)
}

func setbitarray(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	text := c.Args[2]
	var xs []uint64
	for i := 0; i < len(text); i++ {
		if text[i] == '1' {
			xs = append(xs, uint64(i))
		}
	}
	b := w.fresh(c)
	b.PutSorted(xs)
	c.Store(c.Args[1], b, made)
	return resp.OK
}
