package admin

import (
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/glob"
	"bitloupe/engine/resp"
)

// commandSpec registers one subcommand of COMMAND with what they have in common.
func commandSpec(s command.Spec) {
	s.Name, s.Group, s.Categories = "command|"+s.Name, "server", []string{"@connection"}
	s.Flags = []string{"loading", "stale"}
	command.Register(s)
}

func init() {
	command.Register(command.Spec{
		Name: "command", Arity: -1, Group: "server", Since: "2.8.13",
		Summary:    "Lists every command with its arity, flags and key positions.",
		Complexity: "O(N) in the number of commands",
		Reply:      "A row for each command.",
		Flags:      []string{"loading", "stale"}, Categories: []string{"@connection"},
		Differs:  "It lists what this server has.",
		Related:  []string{"command|count", "command|docs", "command|info", "command|list", "command|getkeys"},
		Examples: []command.Example{{Line: "COMMAND COUNT"}},
		Do: func(*command.Ctx) resp.Value {
			var rows []resp.Value
			for _, s := range top() {
				rows = append(rows, s.Info())
			}
			return resp.List(rows...)
		},
	})
	commandSpec(command.Spec{
		Name: "count", Arity: 2, Since: "2.8.13", Summary: "Counts the commands.", Complexity: "O(1)",
		Reply: "The number of commands, subcommands not counted.", Examples: []command.Example{{Line: "COMMAND COUNT"}},
		Do: func(*command.Ctx) resp.Value { return resp.Int(int64(len(top()))) },
	})
	commandSpec(command.Spec{
		Name: "docs", Arity: -2, Since: "7.0.0", Summary: "Describes commands and their arguments.",
		Complexity: "O(N) in the number of commands asked for",
		Args:       []command.Arg{{Name: "command-name", Kind: command.StringArg, Optional: true, Multiple: true, Help: "names; all without any"}},
		Reply:      "For each known name a map of summary, since, group, complexity and arguments.",
		Differs:    "The words are this project's own.", Related: []string{"command|info"},
		Examples: []command.Example{{Line: "COMMAND DOCS strlen"}},
		Do: func(c *command.Ctx) resp.Value {
			var m []resp.Value
			for _, s := range named(c.Args[2:]) {
				if s != nil {
					m = append(m, resp.Str(s.Name), s.Docs())
				}
			}
			return resp.Pairs(m...)
		},
	})
	commandSpec(command.Spec{
		Name: "info", Arity: -2, Since: "2.8.13", Summary: "Gives the rows of some commands.",
		Complexity: "O(N) in the number of commands asked for",
		Args:       []command.Arg{{Name: "command-name", Kind: command.StringArg, Optional: true, Multiple: true, Help: "names; all without any"}},
		Reply:      "For each name a row, or nil for an unknown one.", Related: []string{"command|docs"},
		Examples: []command.Example{{Line: "COMMAND INFO setbit nosuch"}},
		Do: func(c *command.Ctx) resp.Value {
			var rows []resp.Value
			for _, s := range named(c.Args[2:]) {
				if s == nil {
					rows = append(rows, resp.Nil)
				} else {
					rows = append(rows, s.Info())
				}
			}
			return resp.List(rows...)
		},
	})
	commandSpec(command.Spec{
		Name: "list", Arity: -2, Since: "7.0.0", Summary: "Names the commands.", Complexity: "O(N) in the number of commands",
		Args: []command.Arg{{Name: "filterby", Kind: command.OneOf, Token: "FILTERBY", Optional: true, Args: []command.Arg{
			{Name: "module-name", Kind: command.StringArg, Token: "MODULE"},
			{Name: "category", Kind: command.StringArg, Token: "ACLCAT", Help: "such as bitmap"},
			{Name: "pattern", Kind: command.PatternArg, Token: "PATTERN", Help: "such as bit*"}}}},
		Reply: "An array of names.", Errors: []string{"ERR syntax error"},
		Examples: []command.Example{{Line: "COMMAND LIST FILTERBY ACLCAT bitmap"}},
		Do:       commandList,
	})
	commandSpec(command.Spec{
		Name: "getkeys", Arity: -3, Since: "2.8.13", Summary: "Finds the keys in a command line.", Complexity: "O(N) in the number of words",
		Args:  []command.Arg{{Name: "command", Kind: command.StringArg}, {Name: "arg", Kind: command.StringArg, Optional: true, Multiple: true}},
		Reply: "An array of keys.",
		Errors: []string{"ERR Invalid command specified", "ERR Invalid number of arguments specified for command",
			"ERR The command has no key arguments"},
		Examples: []command.Example{{Line: "COMMAND GETKEYS BITOP AND dest a b"}},
		Do:       getKeys,
	})
	command.RegisterHelp("command", "server", "5.0.0",
		"(no subcommand)", "a row for every command", "COUNT", "how many there are", "DOCS [<name> ...]", "descriptions",
		"GETKEYS <full-command>", "the keys in a command line", "INFO [<name> ...]", "rows of some commands",
		"LIST [FILTERBY (MODULE <name>|ACLCAT <cat>|PATTERN <pattern>)]", "their names")
}

// top lists the commands that are no subcommands.
func top() []*command.Spec {
	return slices.DeleteFunc(command.All(), (*command.Spec).Sub)
}

// named finds commands by name, nil for an unknown one; all of them where there is no name.
func named(names []string) []*command.Spec {
	if len(names) == 0 {
		return top()
	}
	found := make([]*command.Spec, len(names))
	for i, n := range names {
		found[i] = command.Lookup(n)
	}
	return found
}

func commandList(c *command.Ctx) resp.Value {
	keep := func(*command.Spec) bool { return true }
	switch {
	case len(c.Args) == 2:
	case len(c.Args) != 5 || !command.Is(c.Args[2], "FILTERBY"):
		return command.SyntaxError
	case command.Is(c.Args[3], "MODULE"):
		keep = func(s *command.Spec) bool { return s.Group == "module" && strings.EqualFold(c.Args[4], "roaring") }
	case command.Is(c.Args[3], "ACLCAT"):
		keep = func(s *command.Spec) bool { return slices.Contains(s.ACL(), "@"+strings.ToLower(c.Args[4])) }
	case command.Is(c.Args[3], "PATTERN"):
		keep = func(s *command.Spec) bool { return glob.Match(c.Args[4], s.Name, true) }
	default:
		return command.SyntaxError
	}
	names := []resp.Value{}
	for _, s := range top() {
		if keep(s) {
			names = append(names, resp.Str(s.Name))
		}
	}
	return resp.List(names...)
}

func getKeys(c *command.Ctx) resp.Value {
	args := c.Args[2:]
	s, bad := command.Resolve(args)
	switch {
	case s == nil || bad != nil && s.Do == nil:
		return resp.Err("ERR Invalid command specified")
	case s.FirstKey == 0 && s.KeysOf == nil:
		return resp.Err("ERR The command has no key arguments")
	case bad != nil:
		return resp.Err("ERR Invalid number of arguments specified for command")
	}
	keys := []resp.Value{}
	for _, i := range s.Keys(args) {
		keys = append(keys, resp.Str(args[i]))
	}
	return resp.List(keys...)
}
