package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "echo", Arity: 2, Group: "connection", Since: "1.0.0",
		Summary:    "Answers the text it is given.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "message", Kind: command.StringArg, Help: "any text"}},
		Reply:      "The text as a bulk string.",
		Flags:      []string{"loading", "stale", "fast"}, Categories: []string{"@connection"},
		Related:  []string{"ping"},
		Examples: []command.Example{{Line: `ECHO "a\tb"`}},
		Do:       func(c *command.Ctx) resp.Value { return resp.Str(c.Args[1]) },
	})
}
