package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrandmember", Arity: -2, Group: "sorted-set", Since: "6.2.0",
		Summary:    "Picks random members of a sorted set and leaves them in.",
		Complexity: "O(1) without a count, else O(n)",
		Args: []command.Arg{keyArg, {Name: "options", Kind: command.Block, Optional: true, Args: []command.Arg{
			{Name: "count", Kind: command.IntegerArg, Help: "at most that many different ones; negative: exactly that many, with repetition"}, withArg}}},
		Reply: "Without a count a member, or nil for a missing key; with one a list.",
		Errors: []string{command.NotInteger.Str, command.SyntaxError.Str, command.CountRange.Str,
			"ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807"},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "Which members are drawn is decided by this engine's own seeded generator, so that a replay draws the same.",
		Related:  []string{"zscan", "srandmember"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZRANDMEMBER best 2 WITHSCORES"}},
		Do:       zrandmember,
	})
}

func zrandmember(c *command.Ctx) resp.Value {
	below := c.Server.Random.Below
	if len(c.Args) == 2 {
		z, bad := find(c, c.Args[1])
		switch {
		case bad != nil:
			return *bad
		case z == nil:
			return resp.Nil
		}
		m, _ := z.Random(below)
		return resp.Str(m.String())
	}
	count, with, bad := command.DrawCount(c.Args[2:], "WITHSCORES")
	if bad != nil {
		return *bad
	}
	z, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil || count == 0:
		return resp.List()
	case count < 0 && !c.Drawable(-count):
		return command.QuotaReached
	}
	l := listing{c: c, with: with}
	for range -count {
		l.add(z.Random(below))
	}
	if count > 0 {
		sample := command.NewSample(below, count, z.Len())
		z.Each(0, false, func(m value.Member, s float64) bool {
			if sample.Take() {
				l.add(m, s)
			}
			return sample.More()
		})
	}
	return l.reply()
}
