package plate

import "slices"

// tabs are the tabs of the playground's inspector, with the figures that show the same on a page. The figures in only are
// part of a chapter's text and never stand for the tab by themselves.
var tabs = []struct {
	name        string
	shows, only []string
}{
	{name: "chunks", shows: []string{"map"}},
	{name: "container", shows: []string{"container", "costs"}, only: []string{"curve"}},
	{name: "memory", shows: []string{"bars", "parts"}},
	{name: "bytes", shows: []string{"bits"}},
	{name: "what-if", shows: []string{"forms"}},
	{name: "why", shows: []string{"why"}},
}

// Tabs are the names of the tabs, in their order.
func Tabs() []string {
	var out []string
	for _, t := range tabs {
		out = append(out, t.name)
	}
	return out
}

// Tab is the tab that shows what a figure shows, "" where none does.
func Tab(figure string) string {
	for _, t := range tabs {
		if slices.Contains(t.shows, figure) || slices.Contains(t.only, figure) {
			return t.name
		}
	}
	return ""
}

// shows are the figures of a tab, nil for a name that is none.
func shows(tab string) []string {
	for _, t := range tabs {
		if t.name == tab {
			return t.shows
		}
	}
	return nil
}
