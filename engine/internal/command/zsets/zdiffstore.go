package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zdiffstore", Arity: -4, Group: "sorted-set", Since: "6.2.0",
		Summary:    "Keeps the members of the first sorted set that no other holds under another key.",
		Complexity: "O(n × k + m log m) over the first input, the keys, and the result",
		Args:       []command.Arg{destArg, numkeysArg, keysArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Errors:     append(combineErrors[:3:3], "ERR at least 1 input key is needed for 'zdiffstore' command"),
		Flags:      []string{"write", "denyoom", "movablekeys"},
		FirstKey:   1, LastKey: 1, Step: 1, KeysOf: keysBehind(2, 1),
		Related:  []string{"zdiff", "zrangestore"},
		Examples: []command.Example{{Setup: []string{"ZADD a 1 x 2 y 3 z", "ZADD b 10 y 20 z"}, Line: "ZDIFFSTORE c 2 a b"}},
		Do:       zdiffstore,
	})
}

func zdiffstore(c *command.Ctx) resp.Value { return store(c, difference) }
