package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// flushArgs is the choice that FLUSH of scripts and of functions takes.
func flushArgs() []command.Arg {
	return []command.Arg{{Name: "flush-type", Kind: command.OneOf, Optional: true, Args: []command.Arg{
		{Name: "async", Kind: command.Token, Token: "ASYNC"}, {Name: "sync", Kind: command.Token, Token: "SYNC"},
	}}}
}

// flushMode says whether the words behind FLUSH are none, ASYNC or SYNC.
func flushMode(args []string) bool {
	return len(args) == 2 || len(args) == 3 && (command.Is(args[2], "ASYNC") || command.Is(args[2], "SYNC"))
}

func init() {
	const bad = "ERR SCRIPT FLUSH only support SYNC|ASYNC option"
	command.Register(command.Spec{
		Name: "script|flush", Arity: -2, Group: "scripting", Since: "2.6.0",
		Summary:    "Empties the cache of scripts.",
		Complexity: "O(N) in the number of scripts",
		Args:       flushArgs(),
		Reply:      "OK.",
		Errors:     []string{bad},
		Flags:      []string{"noscript"},
		Related:    []string{"script|load"},
		Examples:   []command.Example{{Line: "SCRIPT FLUSH"}},
		Do: func(c *command.Ctx) resp.Value {
			if !flushMode(c.Args) {
				return resp.Err(bad)
			}
			Of(c.Server).flush()
			return resp.OK
		},
	})
}
