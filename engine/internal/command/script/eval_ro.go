package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "eval_ro", Arity: -3, Group: "scripting", Since: "7.0.0",
		Summary:    "Runs a Lua script that may only read.",
		Complexity: "that of the script",
		Args:       scriptArgs(command.Arg{Name: "script", Kind: command.StringArg, Help: "Lua 5.1; a command that writes is refused"}),
		Reply:      "What the script returns, as EVAL answers it.",
		Errors:     append([]string{"ERR Write commands are not allowed from read-only scripts. script: ..."}, scriptErrors...),
		Flags:      readFlags, KeysOf: keysOf,
		Differs:  scriptDiffers,
		Related:  []string{"eval", "evalsha_ro"},
		Examples: []command.Example{{Line: `EVAL_RO "return redis.call('GETBIT', KEYS[1], 7)" 1 page`, Setup: []string{"SETBIT page 7 1"}}, {Line: `EVAL_RO "return redis.call('SETBIT', KEYS[1], 7, 0)" 1 page`}},
		Do:       func(c *command.Ctx) resp.Value { return eval(c, true) },
	})
}
