package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
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

func zcount(c *command.Ctx) resp.Value { return countBetween(c, parseScores, (*value.ZSet).Ranks) }

// countBetween counts the members of the sorted set under the first argument that lie between the two after it.
func countBetween[R any](c *command.Ctx, parse func(low, high string) (R, *resp.Value),
	ranks func(*value.ZSet, R) (from, n int)) resp.Value {
	r, bad := parse(c.Args[2], c.Args[3])
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
	_, n := ranks(z, r)
	return resp.Int(int64(n))
}
