package lesson

import (
	"slices"

	"bitloupe/engine"
	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
)

// look is what there is to see: a tab of the playground's inspector, a key and a chunk of it (-1: the first in use).
type look struct {
	tab, key string
	chunk    int64
	refused  bool
}

// follow goes where a command points: to what its script says, else to the key that it worked on.
func (l *look) follow(p *plate.Plate, e scenario.Entry) {
	l.refused = e.Fold == nil && e.Reply.IsError()
	if v := e.Step.View; v != nil {
		l.tab, l.chunk = v.Tab, v.Chunk
		if v.Key != "" {
			l.key = v.Key
		}
		return
	}
	keys := keysOf(p, e.Step)
	if len(keys) == 0 || slices.Contains(keys, l.key) {
		return
	}
	// What to look at was said of another key.
	l.tab, l.key, l.chunk = "", keys[0], -1
}

// keysOf gives the keys that a command names and that exist once it has run.
func keysOf(p *plate.Plate, s *scenario.Step) (out []string) {
	if s.Bad() {
		return nil
	}
	args := s.Args()
	c := engine.Lookup(args)
	if c == nil {
		return nil
	}
	for _, i := range c.Keys(args) {
		if i >= len(args) {
			continue
		}
		if _, ok := p.Engine.Inspect(args[i]); ok {
			out = append(out, args[i])
		}
	}
	return out
}

// figures are what a class sees for each tab of the inspector. Bytes are drawn only where a script points at them: what
// a key costs is often what is asked next.
var figures = map[string][]string{
	"chunks":    {"map"},
	"container": {"container", "costs"},
	"memory":    {"bars", "map"},
	"bytes":     {"bits"},
	"what-if":   {"forms"},
	"why":       {"why", "map"},
	"":          {"map"},
}

// views are the figures to draw now: those that have something to show, else where the bytes of the key go, else the
// keys there are.
func (l *look) views(p *plate.Plate) (out []plate.View) {
	draw := func(names ...string) {
		for _, name := range names {
			v := plate.View{Name: name, Key: l.key, Chunk: l.chunk}
			if name == "map" && single(p, l.key) {
				if len(out) > 0 {
					continue
				}
				v.Name = "container"
			}
			if p.Figures([]plate.View{v}) != "" {
				out = append(out, v)
			}
		}
	}
	if l.refused {
		draw("refusal")
	}
	if len(out) == 0 {
		names, ok := figures[l.tab]
		if !ok {
			names = figures[""]
		}
		draw(names...)
	}
	for _, name := range []string{"map", "parts", "keys"} {
		if len(out) == 0 {
			draw(name)
		}
	}
	return out
}

// single says whether all bits of a key are in one chunk: a map of that is one cell, and the chunk itself says more.
func single(p *plate.Plate, key string) bool {
	in, ok := p.Engine.Inspect(key)
	return ok && in.Chunks != nil && len(in.Chunks.Index) == 1
}
