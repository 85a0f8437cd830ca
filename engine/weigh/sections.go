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
	head := sheet.Section{Title: r.Source, Points: r.Verdict, Note: "Bytes as MEMORY USAGE of Redis " + string(r.Profile) + " counts."}
	if r.Modelled {
		head.Note += " Some of these figures are modelled."
	}
	out := []sheet.Section{head}
	add := func(s sheet.Section) {
		if len(s.Rows) > 0 || len(s.Points) > 0 {
			out = append(out, s)
		}
	}
	s := sheet.Section{Title: "By type", Columns: sheet.Columns("type", "#keys", "#bytes", "#look like bitmaps")}
	for _, g := range r.ByType {
		s.Rows = append(s.Rows, []string{g.Type, comma(g.Keys), comma(g.Bytes), comma(g.Likely)})
	}
	add(s)
	s = sheet.Section{Title: "By name, largest change first", Columns: sheet.Columns("type", "`keys like", "#keys", "#bytes", "#converted", "#change")}
	for _, g := range r.Groups {
		s.Rows = append(s.Rows, []string{g.Type, g.Pattern, comma(g.Keys), comma(g.Bytes), comma(g.Converted), comma(g.Converted - g.Bytes)})
	}
	add(s)
	add(keys("Strings that would save most", r.Best))
	add(keys("Strings that would grow", r.Worst))
	s = sheet.Section{Title: "Not weighed", Columns: sheet.Columns("why", "#keys", "`first")}
	for _, k := range r.Skips {
		s.Rows = append(s.Rows, []string{k.Why, comma(k.Count), k.First})
	}
	add(s)
	add(sheet.Section{Title: "Notes", Points: r.Notes})
	return out
}

func keys(title string, list []Key) sheet.Section {
	s := sheet.Section{Title: title, Columns: sheet.Columns("`key", "#bits set", "#of", "#as a string", "#built by SETBIT", "#converted", "containers", "used as a bitmap")}
	for _, k := range list {
		s.Rows = append(s.Rows, []string{k.Name, figure.Comma(k.Card), figure.Comma(8 * k.Length), figure.Comma(k.Bytes), figure.Comma(k.Setbit.Bytes),
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
