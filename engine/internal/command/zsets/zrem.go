package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zrem", Arity: -3, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Takes members out of a sorted set; the key goes with the last one.",
		Complexity: "O(log n) a member",
		Args:       []command.Arg{keyArg, membersArg},
		Reply:      "How many of the members were there.",

		Flags:    []string{"write", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},

		Related:  []string{"zadd", "zpopmin", "zremrangebyrank"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob 60 eve"}, Line: "ZREM best bob zoe"}},
		Do:       zrem,
	})
}

func zrem(c *command.Ctx) resp.Value {
	e, z, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return resp.Int(0)
	}
	n := int64(0)
	for _, m := range c.Args[2:] {
		if z.Remove(m) {
			n++
			if z.Len() == 0 {
				break
			}
		}
	}
	if n > 0 {
		removed(c, e, z, "zrem")
	}
	return resp.Int(n)
}
