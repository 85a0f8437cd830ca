package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	const bad = "ERR FUNCTION FLUSH only supports SYNC|ASYNC option"
	command.Register(command.Spec{
		Name: "function|flush", Arity: -2, Group: "scripting", Since: "7.0.0",
		Summary:    "Deletes all libraries of functions, of which there are none.",
		Complexity: "O(1)",
		Args:       flushArgs(),
		Reply:      "OK.",
		Errors:     []string{bad},
		Flags:      []string{"write", "noscript"},
		Differs:    functionsDiffer,
		Related:    []string{"function", "script|flush"},
		Examples:   []command.Example{{Line: "FUNCTION FLUSH"}},
		Do: func(c *command.Ctx) resp.Value {
			if len(c.Args) > 3 {
				return resp.Errf("ERR unknown subcommand or wrong number of arguments for '%s'. Try FUNCTION HELP.", c.Args[1])
			}
			if !flushMode(c.Args) {
				return resp.Err(bad)
			}
			return resp.OK
		},
	})
}
