package weigh

import (
	"fmt"

	"bitloupe/engine/figure"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/sheet"
)

func (r *SizeReport) verdict() (v []string) {
	say := func(format string, a ...any) { v = append(v, fmt.Sprintf(format, a...)) }
	comma := figure.Comma
	say("A listing of sizes says how long values are and nothing of their bits, so what follows are bounds.")
	asked := r.Strings + r.Untold
	if asked == 0 {
		say("There is no string in it: no conversion would touch these keys.")
		return v
	}
	if r.Untold > 0 {
		say("It does not say the type of %s: only strings are converted, and the bounds hold for those.", figure.Count(r.Untold, "key"))
	}
	if r.CannotGain > 0 {
		say("%s cannot gain, wherever the bits are: a native bitmap takes at least %s bytes and the length of its name.", figure.Count(r.CannotGain, "key"), comma(leastNative(memory.Key{})))
	}
	if r.CannotLose > 0 {
		say("%s cannot lose: even the worst bits take no more than the string does now.", figure.Count(r.CannotLose, "key"))
	}
	if r.Open > 0 {
		say("%s can gain or lose, by how many bits are set and how they lie. The break-even point of each is below.", figure.Count(r.Open, "key"))
	}
	say("If every one of them were converted: at best %s bytes less, at worst %s bytes more, of %s now.", comma(r.MostGain), comma(r.MostLoss), comma(r.Bytes))
	if r.Unsized > 0 {
		say("It tells no size of %s.", figure.Count(r.Unsized, "further key"))
	}
	if r.Skipped > 0 {
		say("%s could not be understood, the first: %s", figure.Count(r.Skipped, "line"), r.FirstSkipped)
	}
	if r.Stopped != "" {
		say("Reading stopped early: %s.", r.Stopped)
	}
	return v
}

// Sections is the report as it is shown.
func (r *SizeReport) Sections() []sheet.Section {
	comma := figure.Comma
	out := []sheet.Section{{Title: r.Source, Points: r.Verdict, Note: taken(r.Taken) + " Strings are counted as the listing does, or as Redis " + string(r.Profile) +
		" would count that length; native bitmaps as MEMORY USAGE of Redis 8.12 counts."}}
	add := func(s sheet.Section) {
		if len(s.Rows) > 0 || len(s.Code) > 0 {
			out = append(out, s)
		}
	}
	s := sheet.Section{Title: "The largest keys, bytes", Columns: sheet.Columns("`key", "type", "#value", "#as a string", "#native, least", "#native, most", "#break-even, bits set", "so it")}
	for _, k := range r.Largest {
		s.Rows = append(s.Rows, []string{figure.Name(k.Name), told(k.Type), span(k.MinLength, k.MaxLength), span(k.MinString, k.MaxString), comma(k.MinNative), comma(k.MaxNative),
			Point{Universe: uint64(8 * k.MaxLength), Even: k.Even}.even(), string(k.Outcome)})
	}
	s.Note = "Least: not one bit is set. Most: the worst bits there are. Break-even: for bits by themselves, spread at random, modelled; long runs of ones gain beyond it."
	add(s)
	s = sheet.Section{Title: "By name", Columns: sheet.Columns("type", "`keys like", "#keys", "#bytes", "#cannot gain", "#cannot lose", "#either", "#at best", "#at worst")}
	for _, g := range r.Groups {
		row := []string{told(g.Type), g.Pattern, comma(g.Keys), comma(g.Bytes), comma(g.CannotGain), comma(g.CannotLose), comma(g.Open), comma(-g.MostGain), "+" + comma(g.MostLoss)}
		if g.Type != "" && g.Type != "string" {
			row = []string{g.Type, g.Pattern, comma(g.Keys), comma(g.Bytes), "not touched", "", "", "0", "0"}
		}
		s.Rows = append(s.Rows, row)
	}
	if r.Folded {
		s.Note = "There are more than " + comma(maxGroups) + " patterns: those met later are one row."
	}
	add(s)
	s = sheet.Section{Title: "Totals of the listing", Columns: sheet.Columns("type", "#keys", "#in all", "unit", "#mean")}
	for _, t := range r.Totals {
		mean := "0"
		if t.Keys > 0 {
			mean = comma(t.N / t.Keys)
		}
		s.Rows = append(s.Rows, []string{t.Type, comma(t.Keys), comma(t.N), t.Unit, mean})
	}
	if r.Sampled > 0 {
		s.Note = figure.Count(r.Sampled, "key") + " sampled. Only the keys that are named above can be bounded one by one: these reports name the largest of each type."
	}
	add(s)
	out = append(out, mapSections(r.Points)...)
	add(r.next())
	return out
}

// next are the commands that tell what the listing does not.
func (r *SizeReport) next() sheet.Section {
	s := sheet.Section{Title: "To know more"}
	for _, k := range r.open(5) {
		name := resp.Join([]string{k.Name})
		if k.Type == "" {
			s.Code = append(s.Code, "TYPE "+name)
		}
		if k.Length < 0 {
			s.Code = append(s.Code, "STRLEN "+name)
		}
		if k.Bits < 0 {
			s.Code = append(s.Code, "BITCOUNT "+name)
		}
	}
	if len(s.Code) == 0 {
		return s
	}
	s.Points = []string{
		"Give these commands with their replies, as redis-cli --no-raw shows them in a session: the share of set bits puts the key on the map.",
		"For exact figures give the data: redis-cli --rdb dump.rdb writes a file of all keys, redis-cli --raw GET key > value one value (with a line break behind it, which is one byte).",
	}
	return s
}

func told(kind string) string {
	if kind == "" {
		return "not told"
	}
	return kind
}

func span(least, most int64) string {
	if least == most {
		return figure.Comma(least)
	}
	return figure.Comma(least) + " to " + figure.Comma(most)
}
