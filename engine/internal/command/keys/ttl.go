package keys

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	for _, x := range []struct {
		name, since, summary, reply string
		unit                        int64
		absolute                    bool
	}{
		{"ttl", "1.0.0", "The seconds a key has left.", "seconds", 1000, false},
		{"pttl", "2.6.0", "The milliseconds a key has left.", "milliseconds", 1, false},
		{"expiretime", "7.0.0", "The moment a key goes, in seconds since 1970.", "the moment", 1000, true},
		{"pexpiretime", "7.0.0", "The moment a key goes, in milliseconds since 1970.", "the moment", 1, true},
	} {
		line := map[bool]string{true: "EXPIREAT a 4102444800", false: "EXPIRE a 60"}[x.absolute]
		command.Register(command.Spec{
			Name: x.name, Arity: 2, Group: "generic", Since: x.since,
			Summary:    x.summary,
			Complexity: "O(1)",
			Args:       []command.Arg{key("the key to look at")},
			Reply:      "That number (" + x.reply + "), -1 for a key that never goes, -2 for a missing key.",
			Flags:      []string{"readonly", "fast"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
			Related:  []string{"expire", "persist", "ttl", "pttl", "expiretime", "pexpiretime"},
			Examples: []command.Example{{Line: strings.ToUpper(x.name) + " a", Setup: []string{"SET a 1", line}}},
			Do: func(c *command.Ctx) resp.Value {
				e := c.Look(c.Args[1])
				switch {
				case e == nil:
					return resp.Int(-2)
				case e.Expire == 0:
					return resp.Int(-1)
				}
				n := e.Expire
				if !x.absolute {
					n = max(n-c.NowMillis(), 0)
				}
				return resp.Int((n + x.unit/2) / x.unit)
			},
		})
	}
}
