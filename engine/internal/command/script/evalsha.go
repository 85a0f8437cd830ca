package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var noScript = resp.Err("NOSCRIPT No matching script. Please use EVAL.")

func shaArg() command.Arg {
	return command.Arg{Name: "sha1", Kind: command.StringArg, Help: "the SHA1 of a script that the server has seen"}
}

func init() {
	command.Register(command.Spec{
		Name: "evalsha", Arity: -3, Group: "scripting", Since: "2.6.0",
		Summary:    "Runs a script that the server already has, named by its SHA1.",
		Complexity: "that of the script",
		Args:       scriptArgs(shaArg()),
		Reply:      "What the script returns, as EVAL answers it.",
		Errors:     append([]string{noScript.Str}, scriptErrors...),
		Flags:      scriptFlags, KeysOf: keysOf,
		Differs:  scriptDiffers,
		Related:  []string{"eval", "script|load", "script|exists"},
		Examples: []command.Example{{Line: "EVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0", Setup: []string{`SCRIPT LOAD "return 1"`}}},
		Do:       func(c *command.Ctx) resp.Value { return evalSHA(c, false) },
	})
}
