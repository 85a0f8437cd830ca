// Package refusal explains why a command was answered with WRONGTYPE, for people: what the command wants, what the key is
// and who made it so, what would have been answered under the other setting, what to use instead.
package refusal

import (
	"slices"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// Refusal explains a WRONGTYPE: the five rows of its card.
type Refusal struct {
	Command  string   // the command that was refused, upper case
	Wants    []string // the types it takes
	Key      string
	Type     string // what the key is
	Encoding string
	// MadeBy is the command that gave the key its type, at step MadeAt, under the setting MadeUnder.
	MadeBy    string
	MadeAt    int
	MadeUnder bool
	// Other says whether the same history is known with the setting the other way round all along; OtherType ("none" for no
	// key) and OtherReply are what the key is there, and what this command was answered.
	Other      bool
	OtherType  string
	OtherReply string
	Instead    []string // commands that take this type, upper case
}

// Of explains why the command that was just run was answered with WRONGTYPE: nil when none of its keys is of a type it does
// not take. stepOf turns a number of the engine's commands into one that the reader knows.
func Of(e *engine.Engine, spec *engine.Command, args []string, stepOf func(int64) int) *Refusal {
	if spec == nil {
		return nil
	}
	wants := spec.Types
	if len(wants) == 0 {
		wants = []string{spec.Group} // a command that overwrites anything, and still reads: SET with GET
	}
	for _, i := range spec.Keys(args) {
		if i >= len(args) {
			continue
		}
		in, ok := e.Inspect(args[i])
		if !ok || slices.Contains(wants, in.Row.Type) {
			continue
		}
		o := in.Row.Origin
		out := &Refusal{
			Command: spec.Name, Wants: wants, Key: args[i], Type: in.Row.Type, Encoding: in.Row.Encoding,
			MadeBy: o.Command, MadeAt: stepOf(o.Step), MadeUnder: o.Roaring, Instead: instead(spec, in.Row.Type),
		}
		if v, ok := e.OtherReply(); ok {
			out.Other, out.OtherReply = true, brief(v, e.Proto())
			out.OtherType, _ = e.OtherType(args[i])
		}
		return out
	}
	return nil
}

// instead lists commands to use on this type: those that the refused command names as related, then the plain readers
// of the type.
func instead(spec *engine.Command, kind string) []string {
	var out []string
	add := func(name string) {
		c := engine.Lookup(strings.Fields(strings.ReplaceAll(name, "|", " ")))
		if c != nil && c != spec && c.Group != "generic" && slices.Contains(c.Types, kind) && !slices.Contains(out, c.Name) && len(out) < 4 {
			out = append(out, c.Name)
		}
	}
	for _, name := range spec.Related {
		add(name)
	}
	if kind == "bitmap" {
		for _, name := range []string{"GETBIT", "BITCOUNT", "BITRANGEINTARRAY", "BITFIELD_RO"} {
			add(name)
		}
	}
	for _, c := range engine.Commands() {
		if c.Has("readonly") {
			add(c.Name)
		}
	}
	return out
}

// brief is a reply in a few words, for a sentence.
func brief(v resp.Value, proto int) string {
	if v.Kind == resp.Bulk && len(v.Str) > 40 {
		return scenario.Thousands(int64(len(v.Str))) + " bytes"
	}
	s, more, cut := strings.Cut(scenario.Printed(v, proto), "\n")
	if cut {
		return s + " and " + scenario.Thousands(int64(strings.Count(more, "\n")+1)) + " more lines"
	}
	return s
}
