package zsets

import (
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zintercard", Arity: -3, Group: "sorted-set", Since: "7.0.0",
		Summary:    "Counts the members that all of the sorted sets hold, without listing them.",
		Complexity: "O(n × k) over the smallest input and the keys; a limit ends it early",
		Args: []command.Arg{numkeysArg, keysArg,
			{Name: "limit", Kind: command.IntegerArg, Token: "LIMIT", Optional: true, Help: "stop counting there; 0 is no limit"}},
		Reply:  "The number of members in common.",
		Errors: append(combineErrors[:2:2], "ERR "+lowLimit, "ERR at least 1 input key is needed for 'zintercard' command"),
		Flags:  []string{"readonly", "movablekeys"},
		KeysOf: keysBehind(1, 0), Types: []string{types, "set"},
		Related:  []string{"zinter", "sintercard"},
		Examples: []command.Example{{Setup: []string{"ZADD a 1 x 2 y 3 z", "ZADD b 10 y 20 z"}, Line: "ZINTERCARD 2 a b"}},
		Do:       zintercard,
	})
}

func zintercard(c *command.Ctx) resp.Value {
	q, bad := parse(c, 1, intersection, false, true)
	if bad != nil {
		return *bad
	}
	slices.SortStableFunc(q.from, func(a, b source) int { return a.len() - b.len() })
	n := int64(0)
	q.common(q.from, func(string, float64) bool {
		n++
		return n != q.limit
	})
	return resp.Int(n)
}
