package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zunion", Arity: -3, Group: "sorted-set", Since: "6.2.0",
		Summary:    "Lists the members that any of the sorted sets holds.",
		Complexity: "O(n + m log m) over all members and those of the result",
		Args:       []command.Arg{numkeysArg, keysArg, weightsArg, aggregateArg, withArg},
		Reply:      "The members in order of the resulting scores, with WITHSCORES each with its score. Sets count as sorted sets of scores 1.",
		Errors:     append(combineErrors[:3:3], "ERR at least 1 input key is needed for 'zunion' command"),
		Flags:      []string{"readonly", "movablekeys"},
		KeysOf:     keysBehind(1, 0), Types: []string{types, "set"},
		Related:  []string{"zunionstore", "zrange"},
		Examples: []command.Example{{Setup: []string{"ZADD a 1 x 2 y 3 z", "ZADD b 10 y 20 z"}, Line: "ZUNION 2 a b WITHSCORES"}},
		Do:       zunion,
	})
}

func zunion(c *command.Ctx) resp.Value { return list(c, union) }
