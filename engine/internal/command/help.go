package command

import (
	"strings"

	"bitloupe/engine/resp"
)

// helpCategory is the ACL category of a HELP subcommand, where it has one that does not follow from its group.
var helpCategory = map[string][]string{"client": {"@connection"}, "command": {"@connection"}, "object": {"@keyspace"}}

// RegisterHelp registers the HELP subcommand of a container command. lines alternates a form and what it does.
func RegisterHelp(parent, group, since string, lines ...string) {
	text := []resp.Value{resp.Status(strings.ToUpper(parent) + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:")}
	for i := 0; i < len(lines); i += 2 {
		text = append(text, resp.Status(lines[i]), resp.Status("    "+lines[i+1]))
	}
	text = append(text, resp.Status("HELP"), resp.Status("    this list"))
	Register(Spec{
		Name: parent + "|help", Arity: 2, Group: group, Since: since,
		Summary:    "Lists the subcommands of " + strings.ToUpper(parent) + ".",
		Complexity: "O(1)",
		Reply:      "An array of lines.",
		Flags:      []string{"loading", "stale"}, Categories: helpCategory[parent],
		Examples: []Example{{Line: strings.ToUpper(parent) + " HELP"}},
		Do:       func(*Ctx) resp.Value { return resp.List(text...) },
	})
}
