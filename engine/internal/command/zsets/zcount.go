package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zcount", Arity: 4, Group: "sorted-set", Since: "2.0.0",
		Summary:    "Counts members between two scores.",
		Complexity: "O(log n)",
		Args:       []command.Arg{keyArg, minArg, maxArg},
		Reply:      "The number of members; 0 for a missing key.",
		Errors:     []string{badRange.Str},
		Flags:      []string{"readonly", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zlexcount", "zrange"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZCOUNT best 70 +inf"}},
		Do:       zcount,
	})
}

func zcount(c *command.Ctx) resp.Value {
	r, bad := parseScores(c.Args[2], c.Args[3])
	if bad != nil {
		return *bad
	}
	z, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return resp.Int(0)
	}
	_, n := z.Ranks(r)
	return resp.Int(int64(n))
}
