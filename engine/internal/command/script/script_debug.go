package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	const bad = "ERR Use SCRIPT DEBUG YES/SYNC/NO"
	command.Register(command.Spec{
		Name: "script|debug", Arity: 3, Group: "scripting", Since: "3.2.0",
		Summary:    "Would set how later scripts are debugged.",
		Complexity: "O(1)",
		Args: []command.Arg{{Name: "mode", Kind: command.OneOf, Args: []command.Arg{
			{Name: "yes", Kind: command.Token, Token: "YES"}, {Name: "sync", Kind: command.Token, Token: "SYNC"}, {Name: "no", Kind: command.Token, Token: "NO"},
		}}},
		Reply:    "OK.",
		Errors:   []string{bad},
		Flags:    []string{"noscript"},
		Differs:  "Accepted without effect: there is no debugger.",
		Related:  []string{"eval"},
		Examples: []command.Example{{Line: "SCRIPT DEBUG NO"}},
		Do: func(c *command.Ctx) resp.Value {
			if !command.Is(c.Args[2], "YES") && !command.Is(c.Args[2], "SYNC") && !command.Is(c.Args[2], "NO") {
				return resp.Err(bad)
			}
			return resp.OK
		},
	})
}
