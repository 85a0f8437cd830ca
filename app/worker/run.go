package worker

import (
	"iter"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/refusal"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// maxReply bounds the text of a reply that is sent to the page; a screen cannot use more.
const maxReply = 256 << 10

// commandsOf is what a line stands for.
type commandsOf struct {
	name  string // upper case, both words of a subcommand
	spec  *engine.Command
	args  []string // of the first command; a generator stands in them as written
	count int64
	folds bool
	bad   bool // quotes do not close: redis-cli sends nothing
	all   iter.Seq[[]string]
}

// commands reads a line. fault is a sentence when it cannot be run.
func commands(l Line) (c commandsOf, fault string) {
	if l.Offsets != nil {
		return fileCommands(l)
	}
	s, fault := parse(l.Text)
	if s == nil {
		return c, fault
	}
	c = commandsOf{args: s.Args(), count: s.Count(), folds: s.Folds(), bad: s.Bad(), all: s.Expand()}
	c.spec = engine.Lookup(c.args)
	switch {
	case c.spec != nil:
		c.name = c.spec.Name
	case len(c.args) > 0:
		c.name = strings.ToUpper(c.args[0])
	}
	return c, ""
}

// run runs one line on the live engine.
func (h *Host) run(l Line, progress func(done, total int64)) Result {
	res := Result{Step: len(h.steps) + 1}
	c, fault := commands(l)
	res.Name, res.Fault = c.name, fault
	if fault != "" {
		res.Error = true
		return res
	}
	h.at = l.At * 1000
	e := h.live
	weigh := scale(e, c)
	res.Before = weigh()
	switch {
	case c.bad:
		res.Reply, res.Error = scenario.InvalidArguments.Str, true
	case c.folds:
		fold := &scenario.Fold{}
		for args := range c.all {
			fold.Add(e.RunInto(args, &res.Trace))
			if fold.Count&255 == 0 {
				progress(fold.Count, c.count)
			}
		}
		res.Commands = fold.Count
		res.Reply, res.Replies = foldText(fold, e.Proto())
		res.Error = fold.Errors == fold.Count && fold.Count > 0
	default:
		for args := range c.all {
			v := e.RunInto(args, &res.Trace)
			res.Commands++
			res.Error = v.IsError()
			res.Reply = printed(v, e.Proto())
			if v.IsError() && strings.HasPrefix(v.Str, "WRONGTYPE") {
				res.Refusal = refusal.Of(e, c.spec, args, h.stepOf)
			}
		}
	}
	res.After = weigh()
	res.Roaring = e.Roaring()
	return res
}

// scale gives a function that weighs what the line can change: the keys it names, or everything.
func scale(e *engine.Engine, c commandsOf) func() int64 {
	switch {
	case c.spec == nil || !c.spec.Has("write") && c.spec.Group != "scripting" && c.spec.Group != "transactions":
		return func() int64 { return 0 }
	case c.spec.Group == "scripting" || c.spec.Group == "transactions":
		return e.AllBytes
	}
	seen := map[string]bool{}
	var keys []string
	for _, i := range c.spec.Keys(c.args) {
		if i >= len(c.args) || c.folds && strings.ContainsRune(c.args[i], '{') {
			return e.AllBytes
		}
		if k := c.args[i]; !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return e.AllBytes
	}
	return func() (n int64) {
		for _, k := range keys {
			n += e.Bytes(k)
		}
		return n
	}
}

// foldText is the answer of a folded line: its text without the mark of the transcript format, and its groups.
func foldText(f *scenario.Fold, proto int) (string, []Tally) {
	var out []Tally
	for _, g := range f.Groups {
		out = append(out, Tally{Text: clip(resp.Text(g.Reply.For(proto))), Error: g.Reply.IsError(), Count: g.Count})
	}
	return strings.TrimPrefix(f.Text(proto), "(folded) "), out
}

// printed is the text of a reply. Of a long value only the beginning is written out: half a gigabyte would take four times
// as much as text, which no tab has.
func printed(v resp.Value, proto int) string {
	if v.Kind != resp.Bulk || len(v.Str) <= maxReply {
		return clip(scenario.Printed(v, proto))
	}
	rest := len(v.Str) - maxReply/4
	v.Str = v.Str[:maxReply/4]
	return scenario.Printed(v, proto) + "\n... " + scenario.Thousands(int64(rest)) + " more bytes of the value are not shown"
}

// clip shortens a reply at the end of a line and says how much is missing.
func clip(s string) string {
	if len(s) <= maxReply {
		return s
	}
	cut := strings.LastIndexByte(s[:maxReply], '\n')
	if cut < 0 {
		cut = maxReply
	}
	return s[:cut] + "\n... " + scenario.Thousands(int64(len(s)-cut)) + " more bytes of reply are not shown"
}
