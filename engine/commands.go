package engine

import (
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
)

// Arg is one argument of a command's syntax; see the fields of the alias' target. Args of a "oneof" are its choices,
// of a "block" its parts in order.
type Arg = command.Arg

// Kinds of an Arg.
const (
	KeyArg     = command.KeyArg
	StringArg  = command.StringArg
	IntegerArg = command.IntegerArg
	DoubleArg  = command.DoubleArg
	PatternArg = command.PatternArg
	UnixTime   = command.UnixTime
	TokenArg   = command.Token
	OneOf      = command.OneOf
	BlockArg   = command.Block
)

// Example is one line to try.
type Example = command.Example

// Description is what one command says of itself: what COMMAND DOCS answers, and what hints, completion and the reference
// pages are made of. Name is upper case; a subcommand has both words ("CONFIG SET"). It is plain data, so that a program
// without the commands themselves can still describe them.
type Description struct {
	Name       string
	Arity      int
	Group      string
	Since      string
	Summary    string
	Complexity string
	Args       []Arg
	Reply      string
	Errors     []string
	Flags      []string
	Categories []string
	Differs    string
	Native     string
	Types      []string // types of value it takes on its first key; empty: any
	Related    []string
	Examples   []Example
	Container  bool // has subcommands and does nothing by itself
}

// Command is a command that can be called, or, in a program without the commands, its description alone. It is shared and
// must not be changed.
type Command struct {
	Description
	spec *command.Spec
}

// Words is the number of words the name takes in a command line.
func (c *Command) Words() int { return strings.Count(c.Name, " ") + 1 }

// Has says whether the command carries a flag such as "write".
func (c *Command) Has(flag string) bool { return slices.Contains(c.Flags, flag) }

// Keys gives the positions in args (args[0] is the name) that hold keys.
func (c *Command) Keys(args []string) []int {
	if c.spec == nil {
		return nil
	}
	return c.spec.Keys(args)
}

// Takes says whether the command works on values of this type.
func (c *Command) Takes(kind string) bool { return len(c.Types) == 0 || slices.Contains(c.Types, kind) }

// Descriptions is what every command says of itself, by name.
func Descriptions() []Description {
	all := commands()
	out := make([]Description, len(all))
	for i, c := range all {
		out[i] = c.Description
	}
	return out
}

// Commands lists every command and subcommand by name.
func Commands() []*Command { return commands() }

// Lookup finds the command that args call, a subcommand where there is one; nil when the name is unknown.
func Lookup(args []string) *Command {
	if len(args) == 0 {
		return nil
	}
	one := strings.ToUpper(args[0])
	if len(args) > 1 {
		if c := byName(one + " " + strings.ToUpper(args[1])); c != nil {
			return c
		}
	}
	return byName(one)
}

func byName(name string) *Command {
	all := commands()
	i, ok := slices.BinarySearchFunc(all, name, func(c *Command, n string) int { return strings.Compare(c.Name, n) })
	if !ok || len(name) != len(all[i].Name) {
		return nil
	}
	return all[i]
}
