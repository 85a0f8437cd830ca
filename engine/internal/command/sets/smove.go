package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "smove", Arity: 4, Group: "set", Since: "1.0.0",
		Summary:    "Moves a member from one set to another in one step.",
		Complexity: "O(1) in hashtables",
		Args: []command.Arg{
			{Name: "source", Kind: command.KeyArg}, {Name: "destination", Kind: command.KeyArg}, memberArg,
		},
		Reply:    "1 when it was moved, 0 when the source does not hold it.",
		Flags:    []string{"write", "fast"},
		FirstKey: 1, LastKey: 2, Step: 1, Types: []string{types},
		Related:  []string{"sadd", "srem"},
		Examples: []command.Example{{Setup: []string{"SADD todo 7 3"}, Line: "SMOVE todo done 7"}},
		Do:       smove,
	})
}

func smove(c *command.Ctx) resp.Value {
	from, to, m := c.Args[1], c.Args[2], value.TextMember(c.Args[3])
	src, bad := find(c, from)
	if bad != nil {
		return *bad
	}
	if src == nil {
		return resp.Int(0)
	}
	if _, bad := find(c, to); bad != nil {
		return *bad
	}
	if from == to {
		return resp.Truth(src.Has(m))
	}
	e, src, _ := own(c, from)
	if !src.Remove(m) {
		return resp.Int(0)
	}
	removed(c, e, src, "srem")
	d, dst, _ := own(c, to)
	env := c.Env(to)
	if dst == nil {
		dst = value.NewSet(env, m.Text, 1)
		d = c.Store(to, dst, made)
	}
	if dst.Add(env, m) {
		c.Touch(d)
		c.Trace.Notify(class, "sadd", to)
	}
	return resp.Int(1)
}
