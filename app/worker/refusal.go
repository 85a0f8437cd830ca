package worker

import (
	"slices"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

const setting = "bitmap-default-roaring"

// refusal explains why a command was answered with WRONGTYPE: nil when none of its keys is of a type it does not take.
func (h *Host) refusal(e *engine.Engine, spec *engine.Command, args []string) *Refusal {
	if spec == nil {
		return nil
	}
	for _, i := range spec.Keys(args) {
		if i >= len(args) {
			continue
		}
		in, ok := e.Inspect(args[i])
		if !ok || spec.Takes(in.Row.Type) {
			continue
		}
		o := in.Row.Origin
		return &Refusal{
			Command: spec.Name, Wants: spec.Types, Key: args[i], Type: in.Row.Type, Encoding: in.Row.Encoding,
			MadeBy: o.Command, MadeAt: h.stepOf(o.Step), MadeUnder: o.Roaring, Instead: instead(spec, in.Row.Type),
		}
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

// history is the journal run with bitmap-default-roaring the other way round all along.
type history struct {
	e    *engine.Engine
	done int   // steps run
	work int64 // commands run
}

// maxOther bounds the commands that are run again to learn what the other setting would have answered.
const maxOther = 2_000_000

// otherSetting fills the rows of a refusal that need the other setting: the history up to its step is run with every
// value of the setting turned round. nil when the step was no refusal or its history is too long.
func (h *Host) otherSetting(n int) *Refusal {
	if n < 1 || n > len(h.steps) {
		return nil
	}
	var work int64
	for _, s := range h.steps[:n] {
		work += s.commands
	}
	if work > maxOther {
		return nil
	}
	if h.other == nil || h.other.done >= n {
		h.other = &history{e: h.fresh()}
		h.other.e.Do("CONFIG", "SET", setting, yesNo(!h.fresh().Roaring()))
	}
	for ; h.other.done < n-1; h.other.done++ {
		h.runTurned(h.other.e, h.steps[h.other.done].line)
	}
	l := h.steps[n-1].line
	c, fault := commands(l)
	if fault != "" || c.bad || c.folds {
		return nil
	}
	before := h.stateAfter(n - 1)
	var out *Refusal
	for args := range c.all {
		if out = h.refusal(before, c.spec, args); out == nil {
			return nil
		}
		h.at = l.At * 1000
		h.other.e.Peek(func(e *engine.Engine) {
			v := e.Do(args...)
			out.Other, out.OtherReply = true, brief(v, e.Proto())
			if in, ok := e.Inspect(out.Key); ok {
				out.OtherType = in.Row.Type
			}
		})
	}
	return out
}

// runTurned runs a line with the value of the setting turned round where the line sets it.
func (h *Host) runTurned(e *engine.Engine, l Line) {
	c, fault := commands(l)
	if fault != "" || c.bad {
		return
	}
	h.at = l.At * 1000
	for args := range c.all {
		if c.name == "CONFIG SET" {
			for i := 2; i+1 < len(args); i += 2 {
				if strings.EqualFold(args[i], setting) {
					args[i+1] = yesNo(!strings.EqualFold(args[i+1], "yes"))
				}
			}
		}
		e.RunInto(args, nil)
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
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
