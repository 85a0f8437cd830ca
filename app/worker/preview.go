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
	if fault != "" || c.bad || c.spec == nil {
		return p
	}
	p.Total = c.count
	h.at = l.At * 1000
	if c.count > maxPreview {
		return p
	}
	var one engine.Preview
	ok := false
	for args := range c.all {
		one, ok = h.live.Preview(args)
		break
	}
	if !ok {
		return p
	}
	p.Key, p.Type, p.Other = one.Key, one.Type, one.Other
	if !c.folds {
		p.Commands, p.Trace, p.Before, p.After = 1, *one.Trace, one.Before, one.After
		p.Reply, p.Error = strings.TrimSpace(printed(one.Reply, h.live.Proto())), one.Reply.IsError()
		return p
	}
	h.live.Peek(func(e *engine.Engine) {
		weigh := scale(e, c)
		p.Before = weigh()
		fold := &scenario.Fold{}
		for args := range c.all {
			fold.Add(e.RunInto(args, &p.Trace))
		}
		p.Commands = fold.Count
		p.Reply, _ = foldText(fold, e.Proto())
		p.Error = fold.Errors == fold.Count
		p.After = weigh()
		p.Other = engine.Figure{}
		if in, ok := e.Inspect(p.Key); ok {
			p.Type = in.Row.Type
			p.Other = in.Row.AsRoaring
			if in.Row.Type == "bitmap" {
				p.Other = in.Row.AsString
			}
		}
	})
	return p
}
