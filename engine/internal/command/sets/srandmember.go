package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "srandmember", Arity: -2, Group: "set", Since: "1.0.0",
		Summary:    "Picks random members of a set and leaves them in.",
		Complexity: "O(1) without a count, else O(count)",
		Args: []command.Arg{keyArg, {Name: "count", Kind: command.IntegerArg, Optional: true,
			Help: "at most that many different ones; negative: exactly that many, with repetition"}},
		Reply:    "Without a count a member, or nil for a missing key; with one a list.",
		Errors:   []string{command.NotInteger.Str, "ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807"},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "Which members are drawn is decided by this engine's own seeded generator, so that a replay draws the same.",
		Related:  []string{"spop", "sscan"},
		Examples: []command.Example{{Setup: []string{"SADD team 7 3 11 5"}, Line: "SRANDMEMBER team -6"}},
		Do:       srandmember,
	})
}

func srandmember(c *command.Ctx) resp.Value {
	if len(c.Args) > 3 {
		return command.SyntaxError
	}
	below := c.Server.Random.Below
	if len(c.Args) == 2 {
		s, bad := find(c, c.Args[1])
		switch {
		case bad != nil:
			return *bad
		case s == nil:
			return resp.Nil
		}
		return resp.Str(s.Random(below).String())
	}
	count, bad := command.SignedCount(c.Args[2])
	if bad != nil {
		return *bad
	}
	s, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil || count == 0:
		return resp.List()
	case count < 0 && !c.Drawable(-count):
		return command.QuotaReached
	case count < 0:
		items := make([]resp.Value, -count)
		for i := range items {
			items[i] = resp.Str(s.Random(below).String())
		}
		return resp.List(items...)
	case count >= int64(s.Len()):
		return resp.List(members(s).Items...)
	}
	return resp.List(sample(s, int(count), below)...)
}

// sample picks n different members.
func sample(s *value.Set, n int, below func(int) int) []resp.Value {
	items := make([]resp.Value, 0, n)
	sample := command.NewSample(below, int64(n), s.Len())
	s.Each(func(m value.Member) bool {
		if sample.Take() {
			items = append(items, resp.Str(m.String()))
		}
		return sample.More()
	})
	return items
}
