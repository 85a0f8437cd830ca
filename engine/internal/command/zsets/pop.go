package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// scored is a member with its score.
type scored struct {
	member string
	score  float64
}

// take pops up to n members with the lowest or highest scores from an owned sorted set and tells of it.
func take(c *command.Ctx, e *keyspace.Entry, z *value.ZSet, highest bool, n int64) []scored {
	n = min(n, int64(z.Len()))
	out := make([]scored, 0, n)
	from, event := 0, "zpopmin"
	if highest {
		from, event = z.Len()-1, "zpopmax"
	}
	z.Each(from, highest, func(m value.Member, s float64) bool {
		out = append(out, scored{m.String(), s})
		return int64(len(out)) < n
	})
	if highest {
		z.DeleteRange(z.Len()-int(n), int(n))
	} else {
		z.DeleteRange(0, int(n))
	}
	removed(c, e, z, event)
	return out
}

// popSome is ZPOPMIN and ZPOPMAX.
func popSome(c *command.Ctx, highest bool) resp.Value {
	if len(c.Args) > 3 {
		return command.SyntaxError
	}
	many, count := len(c.Args) == 3, int64(1)
	if many {
		n, bad := command.IntegerFrom(c.Args[2], 0, "")
		if bad != nil {
			return *bad
		}
		count = n
	}
	e, z, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil || count == 0:
		return resp.List()
	}
	var items []resp.Value
	for _, x := range take(c, e, z, highest, count) {
		m, s := resp.Str(x.member), score(c, x.score)
		if many {
			items = c.AppendPair(items, m, s)
		} else {
			items = append(items, m, s)
		}
	}
	return resp.List(items...)
}

// popFirst is BZPOPMIN and BZPOPMAX.
func popFirst(c *command.Ctx, highest bool) resp.Value {
	last := len(c.Args) - 1
	if bad := command.CheckTimeout(c.Args[last]); bad != nil {
		return *bad
	}
	for _, k := range c.Args[1:last] {
		e, z, bad := own(c, k)
		if bad != nil {
			return *bad
		}
		if z != nil {
			x := take(c, e, z, highest, 1)[0]
			return resp.List(resp.Str(k), resp.Str(x.member), score(c, x.score))
		}
	}
	if c.Inner {
		return resp.NilArray
	}
	return command.RefuseToWait(c, c.Spec.Title()[1:])
}
