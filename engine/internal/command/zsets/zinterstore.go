package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zinterstore", Arity: -4, Group: "sorted-set", Since: "2.0.0",
		Summary:    "Keeps the members that all of the sorted sets hold under another key.",
		Complexity: "O(n × k + m log m) over the smallest input, the keys, and the result",
		Args:       []command.Arg{destArg, numkeysArg, keysArg, weightsArg, aggregateArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Errors:     append(combineErrors[:3:3], "ERR at least 1 input key is needed for 'zinterstore' command"),
		Flags:      []string{"write", "denyoom", "movablekeys"},
		FirstKey:   1, LastKey: 1, Step: 1, KeysOf: keysBehind(2, 1),
		Related:  []string{"zinter", "zrangestore"},
		Examples: []command.Example{{Setup: []string{"ZADD a 1 x 2 y 3 z", "ZADD b 10 y 20 z"}, Line: "ZINTERSTORE c 2 a b"}},
		Do:       zinterstore,
	})
}

func zinterstore(c *command.Ctx) resp.Value { return store(c, intersection) }
