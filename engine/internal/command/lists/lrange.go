package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lrange", Arity: 4, Group: "list", Since: "1.0.0",
		Summary:    "Lists the elements between two indexes, both included.",
		Complexity: "O(s + n): a walk to the first, then over those listed",
		Args:       []command.Arg{keyArg, startArg, stopArg},
		Reply:      "The elements; empty for a missing key or a range that holds none.",
		Errors:     []string{command.NotInteger.Str},
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lindex", "ltrim"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks {0..9999}"}, Line: "LRANGE marks 5000 5003"}},
		Do:       lrange,
	})
}

func lrange(c *command.Ctx) resp.Value {
	start, stop, bad := command.Bounds(c.Args[2], c.Args[3])
	if bad != nil {
		return *bad
	}
	l, bad := find(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return resp.List()
	}
	from, n, empty := span(start, stop, l.Len())
	if empty {
		return resp.List()
	}
	const perReply = 96
	if !c.Spare(int64(n) * perReply) {
		return command.QuotaReached
	}
	l.Index(c.Env(c.Args[1]), int64(from)) // what it takes to get there goes to the trace
	items := make([]resp.Value, 0, n)
	l.Each(from, false, func(_ int, s string) bool {
		items = append(items, resp.Str(s))
		return len(items) < n
	})
	return resp.List(items...)
}
