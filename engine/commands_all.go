//go:build !page

package engine

import (
	"slices"
	"strings"
	"sync"

	"bitloupe/engine/internal/command"
)

// commands is built once, from what the families registered at start; nothing changes it afterwards.
var commands = sync.OnceValue(func() []*Command {
	all := command.All()
	out := make([]*Command, 0, len(all))
	for _, s := range all {
		out = append(out, &Command{Description{
			Name: strings.ToUpper(strings.Replace(s.Name, "|", " ", 1)), Arity: s.Arity, Group: s.Group, Since: s.Since,
			Summary: s.Summary, Complexity: s.Complexity, Args: s.Args, Reply: s.Reply, Errors: s.Errors, Flags: s.Flags,
			Categories: s.Categories, Differs: s.Differs, Native: s.Native, Types: s.Types, Related: s.Related,
			Examples: s.Examples, Container: s.Do == nil,
		}, s})
	}
	slices.SortFunc(out, func(a, b *Command) int { return strings.Compare(a.Name, b.Name) })
	return out
})

// Describe is the other half of a program without the commands; here they describe themselves.
func Describe([]Description) {}
