package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "evalsha_ro", Arity: -3, Group: "scripting", Since: "7.0.0",
		Summary:    "Runs a script that the server already has, and lets it only read.",
		Complexity: "that of the script",
		Args:       scriptArgs(shaArg()),
		Reply:      "What the script returns, as EVAL answers it.",
		Errors:     append([]string{noScript.Str}, scriptErrors...),
		Flags:      readFlags, KeysOf: keysOf,
		Differs:  scriptDiffers,
		Related:  []string{"eval_ro", "evalsha"},
		Examples: []command.Example{{Line: "EVALSHA_RO e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0", Setup: []string{`SCRIPT LOAD "return 1"`}}},
		Do:       func(c *command.Ctx) resp.Value { return evalSHA(c, true) },
	})
}
