package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// source is one input of a union, intersection or difference: a sorted set, a set whose members all have the score 1, or
// a missing key.
type source struct {
	zset   *value.ZSet
	set    *value.Set
	weight float64
}

func sources(c *command.Ctx, keys []string) ([]source, *resp.Value) {
	all := make([]source, len(keys))
	for i, k := range keys {
		all[i].weight = 1
		e := c.Find(k)
		if e == nil {
			continue
		}
		switch v := e.Value.(type) {
		case *value.ZSet:
			all[i].zset = v
		case *value.Set:
			all[i].set = v
		default:
			return nil, &command.WrongType
		}
	}
	return all, nil
}

func (s source) len() int {
	switch {
	case s.zset != nil:
		return s.zset.Len()
	case s.set != nil:
		return s.set.Len()
	}
	return 0
}

func (s source) each(f func(member string, score float64) bool) {
	switch {
	case s.zset != nil:
		s.zset.Each(0, false, func(m value.Member, score float64) bool { return f(m.String(), score) })
	case s.set != nil:
		s.set.Each(func(m value.Member) bool { return f(m.String(), 1) })
	}
}

func (s source) score(member string) (float64, bool) {
	switch {
	case s.zset != nil:
		return s.zset.Score(member)
	case s.set != nil:
		return 1, s.set.HasText(member)
	}
	return 0, false
}
