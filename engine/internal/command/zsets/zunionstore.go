package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zunionstore", Arity: -4, Group: "sorted-set", Since: "2.0.0",
		Summary:    "Keeps the members that any of the sorted sets holds under another key.",
		Complexity: "O(n + m log m) over all members and those of the result",
		Args:       []command.Arg{destArg, numkeysArg, keysArg, weightsArg, aggregateArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Errors:     append(combineErrors[:3:3], "ERR at least 1 input key is needed for 'zunionstore' command"),
		Flags:      []string{"write", "denyoom", "movablekeys"},
		FirstKey:   1, LastKey: 1, Step: 1, KeysOf: keysBehind(2, 1),
		Related:  []string{"zunion", "zrangestore"},
		Examples: []command.Example{{Setup: []string{"ZADD a 1 x 2 y 3 z", "ZADD b 10 y 20 z"}, Line: "ZUNIONSTORE c 2 a b"}},
		Do:       zunionstore,
	})
}

func zunionstore(c *command.Ctx) resp.Value { return store(c, union) }
