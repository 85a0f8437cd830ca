package sets

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "spop", Arity: -2, Group: "set", Since: "1.0.0",
		Summary:    "Takes random members out of a set.",
		Complexity: "O(1) without a count, else O(count)",
		Args:       []command.Arg{keyArg, {Name: "count", Kind: command.IntegerArg, Optional: true, Help: "0 or more"}},
		Reply:      "Without a count the member, or nil for a missing key; with one a set of at most that many.",
		Errors:     []string{command.NotPositive.Str},
		Flags:      []string{"write", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Differs: "Which members are drawn is decided by this engine's own seeded generator, so that a replay draws the same.",
		Related: []string{"srandmember", "srem"},
		Examples: []command.Example{
			{Setup: []string{"SADD team {1..600}"}, Line: "SPOP team 595", Note: "When little is left, what is left is built afresh: OBJECT ENCODING then says listpack."},
		},
		Do: spop,
	})
}

func spop(c *command.Ctx) resp.Value {
	if len(c.Args) > 3 {
		return command.SyntaxError
	}
	if len(c.Args) == 3 {
		return popMany(c)
	}
	e, s, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil:
		return resp.Nil
	}
	m := pop(c, s)
	removed(c, e, s, "spop")
	return resp.Str(m)
}

// pop takes one random member out.
func pop(c *command.Ctx, s *value.Set) string {
	m := s.Random(c.Server.Random.Below)
	t := strings.Clone(m.String())
	s.Remove(m)
	return t
}

// rebuildShare: when the members that stay, times this, are no more than those that go, the server moves the ones that
// stay to a new set and answers with the old one (redis/redis src/t_set.c).
const rebuildShare = 5

func popMany(c *command.Ctx) resp.Value {
	count, bad := command.IntegerFrom(c.Args[2], 0, "")
	if bad != nil {
		return *bad
	}
	e, s, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil || count == 0:
		return setOf(nil)
	}
	if count >= int64(s.Len()) {
		all := members(s)
		c.Trace.Notify(class, "spop", e.Key)
		c.Remove(e.Key, "del")
		return all
	}
	stay := s.Len() - int(count)
	if int64(stay)*rebuildShare > count {
		items := make([]resp.Value, 0, count)
		for range count {
			items = append(items, resp.Str(pop(c, s)))
		}
		removed(c, e, s, "spop")
		return setOf(items)
	}
	left := remainder(c, s, stay)
	gone := members(s)
	s.Replace(c.Env(e.Key), left)
	removed(c, e, s, "spop")
	return gone
}

// remainder moves n random members of s to a new set.
func remainder(c *command.Ctx, s *value.Set, n int) *value.Set {
	env := *c.Env("")
	env.Trace = nil
	var left *value.Set
	for range n {
		m := s.Random(c.Server.Random.Below)
		switch {
		case left != nil:
		case m.IsInt && s.Encoding() == "intset":
			left = value.NewIntset()
		case env.Profile == memory.V812:
			left = value.NewListpackSet()
		default:
			left = value.NewSet(&env, m.String(), 1)
		}
		left.Add(&env, m)
		s.Remove(m)
	}
	return left
}
