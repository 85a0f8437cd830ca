package sets

import (
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var stored = trace.Rule{ID: "set-stored", Text: "A stored result is a new set, built afresh: its encoding owes nothing to its sources.", Source: "https://github.com/redis/redis/blob/unstable/src/t_set.c"}

// sources looks all keys up; a missing one is nil. Every key is checked before anything is done.
func sources(c *command.Ctx, keys []string) ([]*value.Set, *resp.Value) {
	sets := make([]*value.Set, len(keys))
	for i, k := range keys {
		s, bad := find(c, k)
		if bad != nil {
			return nil, bad
		}
		sets[i] = s
	}
	return sets, nil
}

// intersect calls f for the members that all sets hold, walking the smallest one, until f says false. Cost: the members
// of the smallest set times the number of sets.
func intersect(c *command.Ctx, sets []*value.Set, f func(m value.Member) bool) {
	if slices.Contains(sets, nil) {
		return
	}
	by := slices.Clone(sets)
	slices.SortStableFunc(by, func(a, b *value.Set) int { return a.Len() - b.Len() })
	walked := int64(0)
	by[0].Each(func(m value.Member) bool {
		walked++
		for _, s := range by[1:] {
			if s != by[0] && !s.Has(m) {
				return true
			}
		}
		return f(m)
	})
	c.Trace.Followed(walked)
}

// union collects the members of any of the sets in r.
func union(env *value.Env, sets []*value.Set, r *value.Set) {
	for _, s := range sets {
		if s != nil {
			s.Each(func(m value.Member) bool {
				r.Add(env, m)
				return true
			})
		}
	}
}

// subtract collects in r the members of the first set that no other holds. The server estimates the work of two ways,
// and the way taken shows in the result's encoding: looking each member up in the others, or adding all and taking the
// others' away.
func subtract(env *value.Env, sets []*value.Set, r *value.Set) {
	first := sets[0]
	if first == nil || slices.Contains(sets[1:], first) {
		return
	}
	lookUp, takeAway := 0, 0
	for _, s := range sets {
		if s != nil {
			lookUp += first.Len()
			takeAway += s.Len()
		}
	}
	if lookUp/2 <= takeAway {
		first.Each(func(m value.Member) bool {
			for _, s := range sets[1:] {
				if s != nil && s.Has(m) {
					return true
				}
			}
			r.Add(env, m)
			return true
		})
		return
	}
	union(env, sets[:1], r)
	for _, s := range sets[1:] {
		if s == nil {
			continue
		}
		s.Each(func(m value.Member) bool {
			r.Remove(m)
			return r.Len() > 0
		})
		if r.Len() == 0 {
			return
		}
	}
}

// scratch is an environment for a set that no key holds yet.
func scratch(c *command.Ctx) *value.Env {
	env := *c.Env("")
	env.Trace = nil
	return &env
}

// combined is what union and subtract are.
type combined func(env *value.Env, sets []*value.Set, r *value.Set)

// show answers with the result of SUNION or SDIFF.
func show(c *command.Ctx, keys []string, f combined) resp.Value {
	sets, bad := sources(c, keys)
	if bad != nil {
		return *bad
	}
	r := value.NewIntset()
	f(scratch(c), sets, r)
	return members(r)
}

// store keeps the result of SUNION or SDIFF under dest.
func store(c *command.Ctx, dest string, keys []string, f combined) resp.Value {
	sets, bad := sources(c, keys)
	if bad != nil {
		return *bad
	}
	r := value.NewIntset()
	f(scratch(c), sets, r)
	return keep(c, dest, r)
}

// keep puts a result under dest in place of anything there, or removes dest when the result is empty.
func keep(c *command.Ctx, dest string, r *value.Set) resp.Value {
	if r.Len() == 0 {
		c.Remove(dest, "del")
		return resp.Int(0)
	}
	c.Store(dest, r, stored)
	c.Trace.Notify(class, strings.ToLower(c.Args[0]), dest)
	return resp.Int(int64(r.Len()))
}
