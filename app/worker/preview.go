package worker

import (
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/scenario"
)

// maxPreview bounds the commands of a folded line that are tried while it is typed.
const maxPreview = 2000

// preview tries a line on a fork that is thrown away. Lines that could take long, or never end, are not tried.
func (h *Host) preview(l Line) *Preview {
	p := &Preview{Text: l.Text}
	c, fault := commands(l)
	if fault != "" || c.bad || c.spec == nil || c.count > maxPreview || c.spec.Group == "scripting" || c.spec.Has("blocking") {
		p.Total = c.count
		return p
	}
	h.at = l.At * 1000
	p.Total = c.count
	for _, i := range c.spec.Keys(c.args) {
		if i < len(c.args) {
			p.Key = c.args[i]
			break
		}
	}
	h.live.Peek(func(e *engine.Engine) {
		weigh := scale(e, c)
		p.Before = weigh()
		fold := &scenario.Fold{}
		for args := range c.all {
			v := e.RunInto(args, &p.Trace)
			if c.folds {
				fold.Add(v)
			} else {
				p.Reply, p.Error = clip(scenario.Printed(v, e.Proto())), v.IsError()
			}
			p.Commands++
		}
		if c.folds {
			p.Reply, _ = foldText(fold, e.Proto())
			p.Error = fold.Errors == fold.Count
		}
		p.After = weigh()
		if in, ok := e.Inspect(p.Key); ok && p.Key != "" {
			p.Type = in.Row.Type
			if in.Row.Type == "bitmap" {
				p.Other = in.Row.AsString
			} else {
				p.Other = in.Row.AsRoaring
			}
		}
	})
	p.Reply = strings.TrimSpace(p.Reply)
	return p
}
