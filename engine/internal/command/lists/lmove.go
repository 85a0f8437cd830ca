package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var moveArgs = []command.Arg{
	{Name: "source", Kind: command.KeyArg}, {Name: "destination", Kind: command.KeyArg}, sideArg("wherefrom"), sideArg("whereto"),
}

func init() {
	command.Register(command.Spec{
		Name: "lmove", Arity: 5, Group: "list", Since: "6.2.0",
		Summary:    "Moves an element from an end of one list to an end of another, or of the same.",
		Complexity: "O(1)",
		Args:       moveArgs,
		Reply:      "The element, or nil when the source is missing.",
		Errors:     []string{command.SyntaxError.Str},
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: 2, Step: 1, Types: []string{types},
		Related:  []string{"rpoplpush", "blmove", "lmpop"},
		Examples: []command.Example{{Setup: []string{"RPUSH todo a b c"}, Line: "LMOVE todo done LEFT RIGHT"}},
		Do:       lmove,
	})
}

func lmove(c *command.Ctx) resp.Value {
	from, bad := parseSide(c.Args[3])
	if bad != nil {
		return *bad
	}
	to, bad := parseSide(c.Args[4])
	if bad != nil {
		return *bad
	}
	r, _ := moveOne(c, c.Args[1], c.Args[2], from, to)
	return r
}
