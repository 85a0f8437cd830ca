package script

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "script|exists", Arity: -3, Group: "scripting", Since: "2.6.0",
		Summary:    "Says which scripts are in the cache.",
		Complexity: "O(N) in the number of names",
		Args:       []command.Arg{{Name: "sha1", Kind: command.StringArg, Multiple: true, Help: "SHA1 of a source"}},
		Reply:      "An array with 1 or 0 for each name.",
		Flags:      []string{"noscript"},
		Related:    []string{"script|load", "evalsha"},
		Examples:   []command.Example{{Line: "SCRIPT EXISTS e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0", Setup: []string{`SCRIPT LOAD "return 1"`}}},
		Do:         scriptExists,
	})
}

func scriptExists(c *command.Ctx) resp.Value {
	st := Of(c.Server)
	out := make([]resp.Value, 0, len(c.Args)-2)
	for _, sha := range c.Args[2:] {
		out = append(out, resp.Truth(st.scripts[strings.ToLower(sha)] != nil))
	}
	return resp.List(out...)
}
