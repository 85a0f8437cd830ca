package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "function|stats", Arity: 2, Group: "scripting", Since: "7.0.0",
		Summary:    "Says which function is running and how many libraries there are: none.",
		Complexity: "O(1)",
		Reply:      "A map of running_script (nil) and engines.",
		Flags:      []string{"noscript", "allow_busy"},
		Differs:    functionsDiffer,
		Related:    []string{"function"},
		Examples:   []command.Example{{Line: "FUNCTION STATS"}},
		Do: func(*command.Ctx) resp.Value {
			counts := resp.Pairs(resp.Str("libraries_count"), resp.Int(0), resp.Str("functions_count"), resp.Int(0))
			return resp.Pairs(resp.Str("running_script"), resp.Nil, resp.Str("engines"), resp.Pairs(resp.Str("LUA"), counts))
		},
	})
}
