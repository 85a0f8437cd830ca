package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrangestore", Arity: -5, Group: "sorted-set", Since: "6.2.0",
		Summary:    "Keeps what ZRANGE would list under another key.",
		Complexity: "O(log n + m) over members kept",
		Args: []command.Arg{destArg, {Name: "source", Kind: command.KeyArg},
			{Name: "min", Kind: command.StringArg}, {Name: "max", Kind: command.StringArg},
			{Name: "sortby", Kind: command.OneOf, Optional: true, Args: []command.Arg{{Name: "byscore", Kind: command.Token, Token: "BYSCORE"}, {Name: "bylex", Kind: command.Token, Token: "BYLEX"}}},
			{Name: "rev", Kind: command.Token, Token: "REV", Optional: true}, limitArg},
		Reply:    "The number of members kept; with none the destination is removed.",
		Errors:   rangeErrors,
		Flags:    []string{"write", "denyoom"},
		FirstKey: 1, LastKey: 2, Step: 1,
		Related:  []string{"zrange", "zunionstore"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZRANGESTORE top best 0 1 REV"}},
		Do:       zrangestore,
	})
}

func zrangestore(c *command.Ctx) resp.Value {
	q, bad := parseQuery(c.Args[3:], auto, false, true, true)
	if bad != nil {
		return *bad
	}
	z, bad := find(c, c.Args[2])
	if bad != nil {
		return *bad
	}
	env := scratch(c)
	r := value.NewZSet(env, 0, 0, "")
	if z != nil {
		from, n := q.find(z)
		r = value.NewZSet(env, n, 0, "")
		if n > 0 {
			z.Each(from, q.back, func(m value.Member, s float64) bool {
				r.Set(env, m.String(), s)
				n--
				return n > 0
			})
		}
	}
	return keep(c, c.Args[1], r)
}
