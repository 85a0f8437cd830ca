package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lrem", Arity: 4, Group: "list", Since: "1.0.0",
		Summary:    "Takes elements equal to a given one out of a list.",
		Complexity: "O(n)",
		Args:       []command.Arg{keyArg, {Name: "count", Kind: command.IntegerArg, Help: "at most that many; negative from the end; 0 all"}, elementArg},
		Reply:      "How many were taken out.",
		Errors:     []string{command.NotInteger.Str},
		Flags:      []string{"write"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lpos", "ltrim"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 3 7 3"}, Line: "LREM marks -2 3"}},
		Do:       lrem,
	})
}

func lrem(c *command.Ctx) resp.Value {
	count, bad := command.SignedCount(c.Args[2])
	if bad != nil {
		return *bad
	}
	e, l, bad := own(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return resp.Int(0)
	}
	back := count < 0
	if back {
		count = -count
	}
	n := l.DeleteEqual(c.Args[3], int(count), back)
	if n > 0 {
		shrunk(c, e, l, "lrem")
	}
	return resp.Int(int64(n))
}
