package weigh

import (
	"fmt"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// Sections is the report as it is shown: the verdict first, then the tables behind it.
func (r *Report) Sections() []sheet.Section {
	comma := figure.Comma
	head := sheet.Section{Title: r.Source, Points: r.Verdict, Note: taken(r.Taken) + " Bytes as MEMORY USAGE of Redis " + string(r.Profile) + " counts."}
	if r.Modelled {
		head.Note += " Some of these figures are modelled."
	}
	out := []sheet.Section{head}
	add := func(s sheet.Section) {
		if len(s.Rows) > 0 || len(s.Points) > 0 {
			out = append(out, s)
		}
	}
	if r.Given == nil {
		for _, t := range r.totals() {
			add(t)
		}
	}
	if r.Given != nil {
		add(keys("In each form", []Key{*r.Given}))
	} else {
		add(keys("Strings that would save most", r.Best))
		add(keys("Strings that would grow", r.Worst))
	}
	out = append(out, mapSections(r.Points)...)
	s := sheet.Section{Title: "Not weighed", Columns: sheet.Columns("why", "#keys", "`first")}
	for _, k := range r.Skips {
		s.Rows = append(s.Rows, []string{k.Why, comma(k.Count), figure.Name(k.First)})
	}
	add(s)
	add(sheet.Section{Title: "Notes", Points: r.Notes})
	return out
}

// totals are the tables of a report on many keys.
func (r *Report) totals() []sheet.Section {
	comma := figure.Comma
	s := sheet.Section{Title: "By type", Columns: sheet.Columns("type", "#keys", "#bytes", "#look like bitmaps")}
	for _, g := range r.ByType {
		s.Rows = append(s.Rows, []string{g.Type, comma(g.Keys), comma(g.Bytes), comma(g.Likely)})
	}
	by := sheet.Section{Title: "By name, largest change first", Columns: sheet.Columns("type", "`keys like", "#keys", "#bytes", "#converted", "#change")}
	for _, g := range r.Groups {
		by.Rows = append(by.Rows, []string{g.Type, g.Pattern, comma(g.Keys), comma(g.Bytes), comma(g.Converted), comma(g.Converted - g.Bytes)})
	}
	if r.Folded {
		by.Note = "There are more than " + comma(maxGroups) + " patterns: those met later are one row."
	}
	return []sheet.Section{s, by}
}

func keys(title string, list []Key) sheet.Section {
	s := sheet.Section{Title: title, Columns: sheet.Columns("`key", "#bits set", "#of", "#as a string", "#built by SETBIT", "#converted", "containers", "used as a bitmap")}
	for _, k := range list {
		s.Rows = append(s.Rows, []string{figure.Name(k.Name), figure.Comma(k.Card), figure.Comma(8 * k.Length), figure.Comma(k.Bytes), figure.Comma(k.Setbit.Bytes),
			figure.Comma(k.Converted.Bytes), kinds(k), k.Use.String() + ": " + k.Because})
	}
	return s
}

func kinds(k Key) string {
	var parts []string
	for _, x := range []struct {
		n    int
		name string
	}{{k.Kinds.Array, "array"}, {k.Kinds.Bitset, "bitset"}, {k.Kinds.Run, "run"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.name))
		}
	}
	return strings.Join(parts, ", ")
}

// Sections is the advice as it is shown.
func (a Advice) Sections() []sheet.Section {
	out := []sheet.Section{{Title: "These ids as offsets: " + a.Verdict, Points: a.Why}}
	if len(a.Ways) > 0 {
		s := sheet.Section{Title: "Ways to keep them", Columns: sheet.Columns("as", "#bytes", "≈", "what it can do"),
			Note: "As MEMORY USAGE of Redis 8.12 counts; ≈ marks figures that are modelled. A longer sample makes them larger in proportion."}
		for _, w := range a.Ways {
			bytes, mark := "refused", ""
			if w.OK {
				bytes = figure.Comma(w.Figure.Bytes)
				if w.Figure.Modelled {
					mark = "≈"
				}
			}
			s.Rows = append(s.Rows, []string{w.Name, bytes, mark, w.Can})
		}
		out = append(out, s)
	}
	return out
}
