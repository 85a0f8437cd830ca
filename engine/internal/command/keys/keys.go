package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/glob"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "keys", Arity: 2, Group: "generic", Since: "1.0.0",
		Summary:    "Lists every key whose name fits a pattern.",
		Complexity: "O(N) in the number of keys of the database",
		Args:       []command.Arg{{Name: "pattern", Kind: command.PatternArg, Help: "* any text, ? any byte, [a-c] one of, \\ to escape"}},
		Reply:      "An array of names.",
		Flags:      []string{"readonly"}, Categories: []string{"@keyspace", "@dangerous"},
		Differs:  "Names come in order of creation; the real server's order is not specified.",
		Related:  []string{"scan", "dbsize"},
		Examples: []command.Example{{Line: "KEYS user:?", Setup: []string{"MSET user:1 a user:2 b user:10 c"}}},
		Do: func(c *command.Ctx) resp.Value {
			names := []resp.Value{}
			c.Keys().Each(func(e *keyspace.Entry) bool {
				if (e.Expire == 0 || e.Expire >= c.NowMillis()) && glob.Match(c.Args[1], e.Key, false) {
					names = append(names, resp.Str(e.Key))
				}
				return true
			})
			return resp.List(names...)
		},
	})
}
