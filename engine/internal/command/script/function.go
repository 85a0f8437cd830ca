package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// noLibraries is what the subcommands that would bring libraries in answer.
const noLibraries = "ERR libraries of functions are not part of this server: use EVAL, or SCRIPT LOAD and EVALSHA"

const functionsDiffer = "There are no libraries of functions: none can be loaded, and listings are empty."

func init() {
	command.Register(command.Spec{
		Name: "function", Arity: -2, Group: "scripting", Since: "7.0.0",
		Summary:    "The subcommands that look after libraries of functions, of which this server has none.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Differs:    functionsDiffer,
		Related:    []string{"eval", "function|flush", "function|list"},
	})
	command.RegisterHelp("function", "scripting", "7.0.0",
		"DELETE <library>", "there is none to delete",
		"FLUSH [ASYNC|SYNC]", "delete all libraries, of which there are none",
		"KILL", "end a running function; none can be running",
		"LIST [LIBRARYNAME <pattern>] [WITHCODE]", "the libraries: none",
		"LOAD [REPLACE] <code>", "refused",
		"STATS", "the running function, and how many there are",
	)
	command.Register(command.Spec{
		Name: "function|delete", Arity: 3, Group: "scripting", Since: "7.0.0",
		Summary:    "Would delete a library.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "library-name", Kind: command.StringArg}},
		Reply:      "The error that there is no such library.",
		Errors:     []string{"ERR Library not found"},
		Flags:      []string{"write", "noscript"},
		Differs:    functionsDiffer,
		Related:    []string{"function"},
		Do:         func(*command.Ctx) resp.Value { return resp.Err("ERR Library not found") },
	})
	command.Register(command.Spec{
		Name: "function|kill", Arity: 2, Group: "scripting", Since: "7.0.0",
		Summary:    "Would end a running function.",
		Complexity: "O(1)",
		Reply:      "The error that none is running.",
		Errors:     []string{notBusy.Str},
		Flags:      []string{"noscript", "allow_busy"},
		Differs:    functionsDiffer,
		Related:    []string{"function", "script|kill"},
		Do:         func(*command.Ctx) resp.Value { return notBusy },
	})
	command.Register(command.Spec{
		Name: "function|load", Arity: -3, Group: "scripting", Since: "7.0.0",
		Summary:    "Would load a library of functions; this server refuses.",
		Complexity: "O(1)",
		Args: []command.Arg{
			{Name: "replace", Kind: command.Token, Token: "REPLACE", Optional: true},
			{Name: "function-code", Kind: command.StringArg},
		},
		Reply:   "An error.",
		Errors:  []string{noLibraries},
		Flags:   []string{"write", "denyoom", "noscript"},
		Differs: functionsDiffer,
		Related: []string{"eval", "script|load"},
		Do:      func(*command.Ctx) resp.Value { return resp.Err(noLibraries) },
	})
}
