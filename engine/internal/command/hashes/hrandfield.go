package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hrandfield", Arity: -2, Group: "hash", Since: "6.2.0",
		Summary:    "Picks random fields of a hash and leaves them in.",
		Complexity: "O(1) without a count, else O(n)",
		Args: []command.Arg{keyArg, {Name: "options", Kind: command.Block, Optional: true, Args: []command.Arg{
			{Name: "count", Kind: command.IntegerArg, Help: "at most that many different ones; negative: exactly that many, with repetition"},
			{Name: "withvalues", Kind: command.Token, Token: "WITHVALUES", Optional: true}}}},
		Reply: "Without a count a field, or nil for a missing key; with one a list.",
		Errors: []string{command.NotInteger.Str, command.SyntaxError.Str, command.CountRange.Str,
			"ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807"},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Differs:  "Which fields are drawn is decided by this engine's own seeded generator, so that a replay draws the same.",
		Related:  []string{"hscan", "srandmember"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815 died 1852"}, Line: "HRANDFIELD user:7 2 WITHVALUES"}},
		Do:       hrandfield,
	})
}

func hrandfield(c *command.Ctx) resp.Value {
	below := c.Server.Random.Below
	if len(c.Args) == 2 {
		h, bad := look(c, c.Args[1])
		switch {
		case bad != nil:
			return *bad
		case h == nil:
			return resp.Nil
		}
		field, _ := h.Random(below)
		return resp.Str(field.String())
	}
	count, with, bad := command.DrawCount(c.Args[2:], "WITHVALUES")
	if bad != nil {
		return *bad
	}
	h, bad := look(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case h == nil || count == 0:
		return resp.List()
	case count < 0 && !c.Drawable(-count):
		return command.QuotaReached
	}
	d := draw{c: c, with: with}
	for range -count {
		d.add(h.Random(below))
	}
	if count > 0 {
		sample := command.NewSample(below, count, h.Len())
		h.Each(func(field, text value.Member) bool {
			if sample.Take() {
				d.add(field, text)
			}
			return sample.More()
		})
	}
	return resp.List(d.items...)
}

// draw collects the fields of a reply; with their values they are pairs of their own in RESP3.
type draw struct {
	c     *command.Ctx
	with  bool
	items []resp.Value
}

func (d *draw) add(field, text value.Member) {
	f := resp.Str(field.String())
	if !d.with {
		d.items = append(d.items, f)
		return
	}
	d.items = d.c.AppendPair(d.items, f, resp.Str(text.String()))
}
