package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	for name, flags := range map[string][]string{"fcall": scriptFlags, "fcall_ro": readFlags} {
		command.Register(command.Spec{
			Name: name, Arity: -3, Group: "scripting", Since: "7.0.0",
			Summary:    "Would call a function of a library; there are none.",
			Complexity: "that of the function",
			Args:       scriptArgs(command.Arg{Name: "function", Kind: command.StringArg}),
			Reply:      "The error that there is no such function.",
			Errors:     []string{"ERR Function not found"},
			Flags:      flags, KeysOf: keysOf,
			Differs: functionsDiffer,
			Related: []string{"eval", "function"},
			Do:      func(*command.Ctx) resp.Value { return resp.Err("ERR Function not found") },
		})
	}
}
