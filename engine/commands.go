package engine

import (
	"slices"
	"strings"
	"sync"

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

// Command is the description that one command gives of itself: what COMMAND DOCS answers, and what hints, completion and
// the reference pages are made of. Name is upper case; a subcommand has both words ("CONFIG SET"). It is shared and must
// not be changed.
type Command struct {
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
	spec       *command.Spec
}

// Words is the number of words the name takes in a command line.
func (c *Command) Words() int { return strings.Count(c.Name, " ") + 1 }

// Has says whether the command carries a flag such as "write".
func (c *Command) Has(flag string) bool { return slices.Contains(c.Flags, flag) }

// Keys gives the positions in args (args[0] is the name) that hold keys.
func (c *Command) Keys(args []string) []int { return c.spec.Keys(args) }

// Takes says whether the command works on values of this type.
func (c *Command) Takes(kind string) bool { return len(c.Types) == 0 || slices.Contains(c.Types, kind) }

// commands is built once, from what the families registered at start; nothing changes it afterwards.
var commands = sync.OnceValue(func() []*Command {
	all := command.All()
	out := make([]*Command, 0, len(all))
	for _, s := range all {
		out = append(out, &Command{
			Name: strings.ToUpper(strings.Replace(s.Name, "|", " ", 1)), Arity: s.Arity, Group: s.Group, Since: s.Since,
			Summary: s.Summary, Complexity: s.Complexity, Args: s.Args, Reply: s.Reply, Errors: s.Errors, Flags: s.Flags,
			Categories: s.Categories, Differs: s.Differs, Native: s.Native, Types: s.Types, Related: s.Related,
			Examples: s.Examples, Container: s.Do == nil, spec: s,
		})
	}
	slices.SortFunc(out, func(a, b *Command) int { return strings.Compare(a.Name, b.Name) })
	return out
})

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
