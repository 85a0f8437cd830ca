package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// pairArgs is the syntax of MSET and MSETNX.
var pairArgs = []command.Arg{{Name: "data", Kind: command.Block, Multiple: true, Args: []command.Arg{
	{Name: "key", Kind: command.KeyArg, Help: "a key to write"},
	{Name: "value", Kind: command.StringArg, Help: "its string"},
}}}

func init() {
	command.Register(command.Spec{
		Name: "mset", Arity: -3, Group: "string", Since: "1.0.1",
		Summary:    "Gives several keys their strings in one step.",
		Complexity: "O(N) in the number of keys",
		Args:       pairArgs,
		Reply:      "OK.",
		Flags:      []string{"write", "denyoom"}, FirstKey: 1, LastKey: -1, Step: 2,
		Related:  []string{"msetnx", "mget", "set"},
		Examples: []command.Example{{Line: "MSET a 1 b 2 a 3"}},
		Do: func(c *command.Ctx) resp.Value {
			if len(c.Args)%2 == 0 {
				return command.WrongArity("mset")
			}
			if !putAll(c) {
				return command.QuotaReached
			}
			return resp.OK
		},
	})
}

// putAll stores every pair of the arguments, or none where the quota has no room for all.
func putAll(c *command.Ctx) bool {
	n := int64(0)
	for _, a := range c.Args[1:] {
		n += int64(len(a)) + 100
	}
	if !c.Spare(n) {
		return false
	}
	for i := 1; i < len(c.Args); i += 2 {
		put(c, c.Args[i], c.Args[i+1])
	}
	return true
}
