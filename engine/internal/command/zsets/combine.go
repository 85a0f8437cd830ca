package zsets

import (
	"math"
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var (
	badWeight = resp.Err("ERR weight value is not a float")
	lowLimit  = "LIMIT can't be negative"
	stored    = trace.Rule{ID: "zset-stored", Text: "A stored result is a new sorted set: small enough it is packed, whatever its sources were.", Source: "https://github.com/redis/redis/blob/unstable/src/t_zset.c"}
)

// operation is what is done with the sources.
type operation int

const (
	union operation = iota
	intersection
	difference
)

// combination is a parsed call of the ZUNION family.
type combination struct {
	op      operation
	from    []source
	combine func(a, b float64) float64
	with    bool
	limit   int64
}

func sum(a, b float64) float64 {
	if s := a + b; !math.IsNaN(s) {
		return s
	}
	return 0
}

// lesser and greater keep a where the two cannot be compared.
func lesser(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

func greater(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
}

// parse reads numkeys at args[at], the keys and the options. store is set where the result is kept, card where it is
// only counted.
func parse(c *command.Ctx, at int, op operation, store, card bool) (q combination, bad *resp.Value) {
	q = combination{op: op, combine: sum}
	n, bad := command.Int(c.Args[at])
	switch {
	case bad != nil:
		return q, bad
	case n < 1:
		e := resp.Errf("ERR at least 1 input key is needed for '%s' command", c.Spec.Name)
		return q, &e
	case n > int64(len(c.Args)-at-1):
		return q, &command.SyntaxError
	}
	rest := c.Args[at+1+int(n):]
	if q.from, bad = sources(c, c.Args[at+1:at+1+int(n)]); bad != nil {
		return q, bad
	}
	for len(rest) > 0 {
		scored := op != difference && !card
		switch {
		case scored && len(rest) > int(n) && command.Is(rest[0], "WEIGHTS"):
			for i := range q.from {
				w, bad := parseScore(rest[1+i])
				if bad != nil {
					return q, &badWeight
				}
				q.from[i].weight = w
			}
			rest = rest[1+n:]
		case scored && len(rest) > 1 && command.Is(rest[0], "AGGREGATE"):
			switch {
			case command.Is(rest[1], "SUM"):
				q.combine = sum
			case command.Is(rest[1], "MIN"):
				q.combine = lesser
			case command.Is(rest[1], "MAX"):
				q.combine = greater
			default:
				return q, &command.SyntaxError
			}
			rest = rest[2:]
		case !store && !card && command.Is(rest[0], "WITHSCORES"):
			q.with = true
			rest = rest[1:]
		case card && len(rest) > 1 && command.Is(rest[0], "LIMIT"):
			if q.limit, bad = command.IntegerFrom(rest[1], 0, lowLimit); bad != nil {
				return q, bad
			}
			rest = rest[2:]
		default:
			return q, &command.SyntaxError
		}
	}
	return q, nil
}

// weighted is a score times its source's weight; infinity times nothing counts as nothing.
func (s source) weighted(score float64) float64 {
	if w := score * s.weight; !math.IsNaN(w) {
		return w
	}
	return 0
}

// result collects the members in a skip list, as the server does.
func (q *combination) result(env *value.Env) *value.ZSet {
	r := value.NewResult(env)
	by := slices.Clone(q.from)
	if q.op != difference {
		slices.SortStableFunc(by, func(a, b source) int { return a.len() - b.len() })
	}
	switch q.op {
	case union:
		q.unite(env, by, r)
	case intersection:
		q.common(by, func(member string, score float64) bool {
			r.Set(env, member, score)
			return true
		})
	case difference:
		by[0].each(func(member string, score float64) bool {
			for _, s := range by[1:] {
				if _, ok := s.score(member); ok {
					return true
				}
			}
			r.Set(env, member, score)
			return true
		})
	}
	return r
}

// unite adds up the scores of every member before the skip list is made, so that none is moved about in it.
func (q *combination) unite(env *value.Env, by []source, r *value.ZSet) {
	r.Reserve(by[len(by)-1].len())
	at := map[string]int{}
	var order []string
	var scores []float64
	for _, s := range by {
		s.each(func(member string, score float64) bool {
			w := s.weighted(score)
			if i, ok := at[member]; ok {
				scores[i] = q.combine(scores[i], w)
				return true
			}
			at[member] = len(order)
			order = append(order, member)
			scores = append(scores, w)
			return true
		})
	}
	for i, m := range order {
		r.Set(env, m, scores[i])
	}
}

// common calls f for the members that all sources hold, walking the smallest, until f says false.
func (q *combination) common(by []source, f func(member string, score float64) bool) {
	by[0].each(func(member string, score float64) bool {
		total := by[0].weighted(score)
		for _, s := range by[1:] {
			other, ok := s.score(member)
			if !ok {
				return true
			}
			total = q.combine(total, other*s.weight)
		}
		return f(member, total)
	})
}

// scratch is an environment for a sorted set that no key holds yet.
func scratch(c *command.Ctx) *value.Env {
	env := *c.Env("")
	env.Trace = nil
	return &env
}

// list answers ZUNION, ZINTER and ZDIFF.
func list(c *command.Ctx, op operation) resp.Value {
	q, bad := parse(c, 1, op, false, false)
	if bad != nil {
		return *bad
	}
	r := q.result(scratch(c))
	l := listing{c: c, with: q.with}
	l.each(r, 0, r.Len(), false)
	return l.reply()
}

// store answers ZUNIONSTORE, ZINTERSTORE and ZDIFFSTORE.
func store(c *command.Ctx, op operation) resp.Value {
	q, bad := parse(c, 2, op, true, false)
	if bad != nil {
		return *bad
	}
	env := scratch(c)
	r := q.result(env)
	r.Pack(env)
	return keep(c, c.Args[1], r)
}

// keep puts a result under dest in place of anything there, or removes dest when the result is empty.
func keep(c *command.Ctx, dest string, r *value.ZSet) resp.Value {
	if r.Len() == 0 {
		c.Remove(dest, "del")
		return resp.Int(0)
	}
	c.Store(dest, r, stored)
	c.Trace.Notify(class, c.Spec.Name, dest)
	return resp.Int(r.Length())
}

var (
	combineErrors = []string{command.NotInteger.Str, command.SyntaxError.Str, badWeight.Str}
	weightsArg    = command.Arg{Name: "weight", Kind: command.DoubleArg, Token: "WEIGHTS", Optional: true, Multiple: true, Help: "one for each key"}
	aggregateArg  = command.Arg{Name: "aggregate", Kind: command.OneOf, Token: "AGGREGATE", Optional: true, Args: []command.Arg{
		{Name: "sum", Kind: command.Token, Token: "SUM"}, {Name: "min", Kind: command.Token, Token: "MIN"}, {Name: "max", Kind: command.Token, Token: "MAX"}}}
)
