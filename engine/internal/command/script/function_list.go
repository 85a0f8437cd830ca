package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "function|list", Arity: -2, Group: "scripting", Since: "7.0.0",
		Summary:    "Lists the libraries of functions: an empty list.",
		Complexity: "O(1)",
		Args: []command.Arg{
			{Name: "library-name-pattern", Kind: command.StringArg, Token: "LIBRARYNAME", Optional: true},
			{Name: "withcode", Kind: command.Token, Token: "WITHCODE", Optional: true},
		},
		Reply:    "An empty array.",
		Errors:   []string{"ERR Unknown argument x", "ERR library name argument was not given"},
		Flags:    []string{"noscript"},
		Differs:  functionsDiffer,
		Related:  []string{"function"},
		Examples: []command.Example{{Line: "FUNCTION LIST"}},
		Do:       functionList,
	})
}

func functionList(c *command.Ctx) resp.Value {
	for i := 2; i < len(c.Args); i++ {
		switch {
		case command.Is(c.Args[i], "WITHCODE"):
		case command.Is(c.Args[i], "LIBRARYNAME"):
			if i++; i == len(c.Args) {
				return resp.Err("ERR library name argument was not given")
			}
		default:
			return resp.Errf("ERR Unknown argument %s", c.Args[i])
		}
	}
	return resp.List()
}
