package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sadd", Arity: -3, Group: "set", Since: "1.0.0",
		Summary:    "Puts members into a set, which is made when it is missing.",
		Complexity: "O(1) a member in a hashtable; in an intset a binary search and a shift of what is above it.",
		Args:       []command.Arg{keyArg, membersArg},
		Reply:      "How many of the members are new.",
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related: []string{"srem", "sismember", "smembers", "scard", "setbit"},
		Examples: []command.Example{
			{Line: "SADD team 7 3 7", Note: "Integers alone make an intset."},
			{Setup: []string{"SADD team 7 3"}, Line: "SADD team ada", Note: "The first word turns it into a listpack."},
			{Setup: []string{"SADD team 7 3"}, Line: "SADD team 70000", Note: "Every member is now 32 bits wide."},
		},
		Do: sadd,
	})
}

func sadd(c *command.Ctx) resp.Value {
	key, add := c.Args[1], c.Args[2:]
	e, s, bad := own(c, key)
	if bad != nil {
		return *bad
	}
	if !c.RoomFor(add) {
		return command.QuotaReached
	}
	env := c.Env(key)
	if s == nil {
		s = value.NewSet(env, add[0], len(add))
		e = c.Store(key, s, made)
	} else {
		s.Prepare(env, len(add))
	}
	n := 0
	for _, m := range add {
		if s.Add(env, value.TextMember(m)) {
			n++
		}
	}
	if n > 0 {
		c.Touch(e)
		c.Trace.Notify(class, "sadd", key)
	}
	return resp.Int(int64(n))
}
