package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "srem", Arity: -3, Group: "set", Since: "1.0.0",
		Summary:    "Takes members out of a set; the key goes with the last one.",
		Complexity: "O(1) a member in a hashtable; in an intset a binary search and a shift of what is above it.",
		Args:       []command.Arg{keyArg, membersArg},
		Reply:      "How many of the members were there.",
		Flags:      []string{"write", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related: []string{"sadd", "spop", "smove"},
		Examples: []command.Example{
			{Setup: []string{"SADD team 7 3 70000"}, Line: "SREM team 70000 9", Note: "The members keep the width that 70000 needed."},
		},
		Do: srem,
	})
}

func srem(c *command.Ctx) resp.Value {
	e, s, bad := own(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	if s == nil {
		return resp.Int(0)
	}
	n := 0
	for _, m := range c.Args[2:] {
		if s.Remove(value.TextMember(m)) {
			n++
			if s.Len() == 0 {
				break
			}
		}
	}
	if n > 0 {
		removed(c, e, s, "srem")
	}
	return resp.Int(int64(n))
}
