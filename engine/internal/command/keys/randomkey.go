package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "randomkey", Arity: 1, Group: "generic", Since: "1.0.0",
		Summary:    "Names some key of the database.",
		Complexity: "O(1) on the real server, O(N) in the number of keys here",
		Reply:      "A name, or nil when there is no key.",
		Flags:      []string{"readonly"}, Categories: generic,
		Differs:  "The choice follows from the seed of the session: the same commands give the same names.",
		Related:  []string{"keys", "scan"},
		Examples: []command.Example{{Line: "RANDOMKEY", Setup: []string{"MSET a 1 b 2 c 3"}}},
		Do: func(c *command.Ctx) resp.Value {
			d := c.Keys()
			if d.Len() == 0 {
				return resp.Nil
			}
			return resp.Str(d.At(c.Server.Random.Below(d.Len())).Key)
		},
	})
}
