package web

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"bitloupe/engine/figure"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// caseCard is a scenario as a reader chooses it: what it is about, and a picture and figures of how it ends.
type caseCard struct {
	ID, Title, Summary, Link string
	Picture                  template.HTML
	// Command and Reply are shown in place of a picture where the point is an answer.
	Command, Reply string
	Refused        bool
	Facts          []fact
	// figure is the one on its card, "" where the scenario leaves no bitmap.
	figure string
}

type fact struct{ Name, Value string }

// caseGroup is one category of scenarios.
type caseGroup struct {
	Name  string
	Cases []caseCard
}

// featured are the scenarios of the first page.
var featured = []string{"sparse", "dense", "runs", "a-type"}

// cases makes a card of every scenario.
var cases = sync.OnceValues(func() ([]caseGroup, error) {
	scenarios, err := played()
	if err != nil {
		return nil, err
	}
	var out []caseGroup
	for _, s := range scenarios {
		card, err := newCase(s)
		if err != nil {
			return nil, fmt.Errorf("scenario %s: %w", s.ID, err)
		}
		if n := len(out); n == 0 || out[n-1].Name != s.Category {
			out = append(out, caseGroup{Name: s.Category})
		}
		g := &out[len(out)-1]
		g.Cases = append(g.Cases, card)
	}
	return out, nil
})

// featuredCases are those of the first page, in its order.
func featuredCases() ([]caseCard, error) {
	groups, err := cases()
	if err != nil {
		return nil, err
	}
	var out []caseCard
	for _, id := range featured {
		for _, g := range groups {
			if i := slices.IndexFunc(g.Cases, func(c caseCard) bool { return c.ID == id }); i >= 0 {
				out = append(out, g.Cases[i])
			}
		}
	}
	if len(out) != len(featured) {
		return nil, fmt.Errorf("the first page shows %v, and one of these scenarios does not exist", featured)
	}
	return out, nil
}

func newCase(s playedScenario) (caseCard, error) {
	c := caseCard{ID: s.ID, Title: s.Title, Summary: s.Summary}
	e, entries := s.run.Plate.Engine, s.run.Plate.Entries
	link := share.Link{Script: strings.TrimRight(scenario.Bare(s.Script), "\n"), Chunk: -1}
	view := append(strings.Fields(s.Script.Get("view")), "", "")
	link.Tab, link.Key = view[0], view[1]
	fragment, err := share.Encode(link)
	if err != nil {
		return c, err
	}
	c.Link = "play/#" + fragment

	best := widestKey(e, "bitmap")
	if best.chunks() < 2 && s.Category != "Collections" { // whose strings are no bitmaps
		best = larger(best, widestKey(e, "string", "reroaring"))
	}
	if best.chunks() > 0 {
		c.figure = squareMap(best)
	}

	refused := 0
	for _, e := range entries {
		if strings.HasPrefix(e.Text, "(error) WRONGTYPE") {
			if refused++; refused == 1 {
				c.Command, c.Reply, c.Refused = e.Step.Command, "(error) WRONGTYPE …", true
			}
		}
	}
	if refused > 0 && view[0] == "why" {
		c.Facts = []fact{{"refused", figure.Count(int64(refused), "command")}}
		return c, nil
	}
	if in, ok := e.Inspect(view[1]); ok && in.Chunks != nil && in.Row.Type == "bitmap" && view[0] != "bytes" && view[0] != "why" {
		c.Command, c.Refused = "", false
		c.Picture = template.HTML(figure.Map(figure.Cells(in.Chunks, 1024), figure.MapOptions{Width: 260, Height: 60}))
	} else if c.Command == "" {
		last := entries[len(entries)-1]
		first, _, more := strings.Cut(last.Text, "\n")
		if more {
			first += " …"
		}
		c.Command, c.Reply = last.Step.Command, first
	}
	for _, k := range e.Snapshot().Keys {
		if len(c.Facts) < 2 {
			c.Facts = append(c.Facts, fact{k.Key, figure.Comma(k.Bytes) + " B"})
		}
	}
	return c, nil
}
