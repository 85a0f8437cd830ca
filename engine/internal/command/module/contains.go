package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "contains", Arity: -3,
		Summary:    "Compares two bitmaps: do they meet, is one inside the other, are they equal?",
		Complexity: "O(c) in the number of containers",
		Args: []command.Arg{{Name: "key1", Kind: command.KeyArg}, {Name: "key2", Kind: command.KeyArg},
			{Name: "mode", Kind: command.OneOf, Optional: true, Args: []command.Arg{
				{Name: "all", Kind: command.Token, Token: "ALL", Help: "key2 lies inside key1"},
				{Name: "all_strict", Kind: command.Token, Token: "ALL_STRICT", Help: "inside and not equal"},
				{Name: "eq", Kind: command.Token, Token: "EQ", Help: "the same positions"}}}},
		Reply:  "1 or 0. Without a mode: whether any position is in both.",
		Errors: []string{"Roaring: key does not exist", "ERR invalid mode argument: <what was sent>"},
		Flags:  []string{"readonly"}, FirstKey: 1, LastKey: 2, Step: 1,
		Native:   "No counterpart: BITOP AND into a spare key, then BITCOUNT of it.",
		Related:  []string{"jaccard", "diff"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY a 1 2 3", "R.SETINTARRAY b 2 3"}, Line: "R.CONTAINS a b ALL"}},
	}, contains)
}

func contains(c *command.Ctx, w width) resp.Value {
	if len(c.Args) > 4 {
		return command.WrongArity(c.Spec.ShownName())
	}
	a, b, wrong := w.two(c, c.Args[1], c.Args[2])
	if wrong != nil {
		return *wrong
	}
	both := a.AndCard(b)
	inside := both == b.Card()
	equal := inside && a.Card() == b.Card()
	if len(c.Args) == 3 {
		return resp.Truth(both > 0)
	}
	switch c.Args[3] {
	case "ALL":
		return resp.Truth(inside)
	case "ALL_STRICT":
		return resp.Truth(inside && !equal)
	case "EQ":
		return resp.Truth(equal)
	}
	return resp.Err("ERR invalid mode argument: " + c.Args[3])
}
