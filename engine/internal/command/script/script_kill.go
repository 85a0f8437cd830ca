package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "script|kill", Arity: 2, Group: "scripting", Since: "2.6.0",
		Summary:    "Would end a running script. Here a script has ended before the next command is read.",
		Complexity: "O(1)",
		Reply:      "The error that no script is running.",
		Errors:     []string{notBusy.Str},
		Flags:      []string{"noscript", "allow_busy"},
		Differs:    "Always refused: a budget ends a script that goes on for too long.",
		Related:    []string{"eval"},
		Examples:   []command.Example{{Line: "SCRIPT KILL"}},
		Do:         func(*command.Ctx) resp.Value { return notBusy },
	})
}
