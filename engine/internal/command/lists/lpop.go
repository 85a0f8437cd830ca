package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lpop", Arity: -2, Group: "list", Since: "1.0.0",
		Summary:    "Takes elements from the head of a list.",
		Complexity: "O(n) over the elements taken",
		Args:       []command.Arg{keyArg, countArg},
		Reply:      "Without a count the element, or nil for a missing key; with one a list of at most that many, or nil for a missing key.",
		Errors:     []string{command.NotPositive.Str},
		Flags:      []string{"write", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lpush", "lmpop", "lmove"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10 7"}, Line: "LPOP marks 2"}},
		Do:       lpop,
	})
}

func lpop(c *command.Ctx) resp.Value { return popSome(c, true) }
