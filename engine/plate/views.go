package plate

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// View is one figure to draw: what of which key, and for some of them which chunk.
type View struct {
	Name  string
	Key   string
	Chunk int64 // -1: the first in use
}

// drawers are the figures there are. Each gives HTML for a key that exists and suits it, else "".
var drawers = map[string]func(*Plate, View) string{
	"bars":      bars,
	"parts":     parts,
	"map":       chunkMap,
	"container": container,
	"costs":     costs,
	"curve":     curve,
	"work":      work,
	"why":       why,
	"events":    events,
	"keys":      keys,
	"keysizes":  keysizes,
	"forms":     forms,
	"bits":      firstBits,
	"refusal":   refused,
}

// ParseViews reads names of figures apart by blanks: "bars:users map:users container:users/3 work". A name behind "@" is
// that of a tab of the playground and stands for the tab's figures: "@memory:users". Without a key a figure is about the
// one that the script worked on last.
func ParseViews(text string) ([]View, error) {
	var out []View
	for _, word := range strings.Fields(text) {
		v := View{Chunk: -1}
		v.Name, v.Key, _ = strings.Cut(word, ":")
		tab, isTab := strings.CutPrefix(v.Name, "@")
		if isTab && shows(tab) == nil {
			return nil, fmt.Errorf("there is no view %q; there are %s", tab, strings.Join(Tabs(), ", "))
		}
		if !isTab && drawers[v.Name] == nil {
			return nil, fmt.Errorf("there is no figure %q; there are %s", v.Name, strings.Join(Views(), ", "))
		}
		if at := strings.LastIndexByte(v.Key, '/'); at >= 0 {
			if n, err := strconv.ParseInt(v.Key[at+1:], 10, 64); err == nil && n >= 0 {
				v.Key, v.Chunk = v.Key[:at], n
			}
		}
		if !isTab {
			out = append(out, v)
			continue
		}
		for _, v.Name = range shows(tab) {
			out = append(out, v)
		}
	}
	return out, nil
}

// Views are the names of the figures.
func Views() []string {
	var out []string
	for name := range drawers {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// Figures draws figures of how the script ended. One that has nothing to show (its key does not exist yet) is left out.
func (p *Plate) Figures(views []View) string {
	var b strings.Builder
	for _, v := range views {
		if v.Key == "" {
			v.Key = p.current()
		}
		if s := drawers[v.Name](p, v); s != "" {
			b.WriteString(`<div class="view view-` + v.Name + `">` + s + `</div>`)
		}
	}
	return b.String()
}

// For adds to options what figures need: a record of each command, the other setting.
func (o Options) For(views []View) Options {
	for _, v := range views {
		switch v.Name {
		case "bars", "forms", "refusal":
			o.Twin = true
		case "work", "why", "events":
			o.Trace = true
		}
	}
	return o
}
