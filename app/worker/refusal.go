package worker

import (
	"slices"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// refusal explains why the command that was just run was answered with WRONGTYPE: nil when none of its keys is of a type
// it does not take.
func (h *Host) refusal(e *engine.Engine, spec *engine.Command, args []string) *Refusal {
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
			MadeBy: o.Command, MadeAt: h.stepOf(o.Step), MadeUnder: o.Roaring, Instead: instead(spec, in.Row.Type),
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
