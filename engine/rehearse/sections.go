package rehearse

import (
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// Sections is the report as it is shown: the verdict first, then the tables behind it.
func (r *Report) Sections() []sheet.Section {
	comma := figure.Comma
	out := []sheet.Section{{Title: "Rehearsal of " + string(r.Kind), Points: r.Verdict,
		Note: comma(r.Commands) + " commands, " + comma(r.Played) + " played on two servers in lock step, the switch off and on; " + count(int64(r.Clients), "client") + "."}}
	add := func(s sheet.Section) {
		if len(s.Rows) > 0 || len(s.Code) > 0 || len(s.Points) > 0 {
			out = append(out, s)
		}
	}
	if d := r.First; d != nil {
		s := sheet.Section{Title: "First reply that differs, " + r.where(d.First), Code: []string{"> " + d.Example}}
		s.Code = append(s.Code, lines("off: ", d.Off)...)
		s.Code = append(s.Code, lines("on: ", d.On)...)
		if d.MadeBy != "" {
			s.Note = "The key became a bitmap by " + d.MadeBy + "."
		}
		add(s)
	}
	s := sheet.Section{Title: "Replies that differ", Columns: sheet.Columns("what", "`keys like", "`command", "#commands", "#keys", "first", "`for example")}
	for _, d := range r.Differences {
		s.Rows = append(s.Rows, []string{string(d.Class), d.Pattern, d.Command, comma(d.Count), comma(d.Keys), r.where(d.First), d.Example})
	}
	add(s)
	s = sheet.Section{Title: "Keys that become type bitmap", Columns: sheet.Columns("`keys like", "#keys", "how", "`by", "first", "`for example")}
	for _, f := range r.Flips {
		s.Rows = append(s.Rows, []string{f.Pattern, comma(f.Keys), f.How, f.Command, r.where(f.First), f.Example})
	}
	add(s)
	s = sheet.Section{Title: "Memory at the end, bytes", Columns: sheet.Columns("`keys like", "type, switch on", "#keys", "#off", "#on", "#change"),
		Note: "All keys: " + comma(r.EndOff) + " off, " + comma(r.EndOn) + " on; peak " + comma(r.PeakOff) + " off, " + comma(r.PeakOn) + " on, looked at every " + comma(SampleEvery) + " commands. As MEMORY USAGE of Redis 8.12 counts."}
	if r.Modelled {
		s.Note += " Some of these figures are modelled."
	}
	for _, m := range r.Memory {
		s.Rows = append(s.Rows, []string{m.Pattern, m.Type, comma(m.Keys), comma(m.Off), comma(m.On), comma(m.On - m.Off)})
	}
	add(s)
	s = sheet.Section{Title: "Keyspace events that differ in number", Columns: sheet.Columns("event", "class", "#off", "#on")}
	for _, e := range r.Events {
		s.Rows = append(s.Rows, []string{e.Name, e.Class, comma(e.Off), comma(e.On)})
	}
	add(s)
	s = sheet.Section{Title: "Not played", Columns: sheet.Columns("`command", "#times", "first", "why")}
	for _, u := range r.Unknown {
		s.Rows = append(s.Rows, []string{u.Command, comma(u.Count), r.where(u.First), u.Why})
	}
	add(s)
	s = sheet.Section{Title: "Left out of the input", Columns: sheet.Columns("why", "#times", "#first line")}
	for _, k := range r.Skips {
		s.Rows = append(s.Rows, []string{k.Why, comma(k.Count), comma(k.Line)})
	}
	add(s)
	add(sheet.Section{Title: "Notes", Points: r.Notes})
	for _, c := range r.Checklist() {
		add(c)
	}
	return out
}

// lines puts a word before the first line of a reply and blanks before the others.
func lines(word, reply string) []string {
	out := strings.Split(reply, "\n")
	for i := range out {
		if i == 0 {
			out[i] = word + out[i]
		} else {
			out[i] = strings.Repeat(" ", len(word)) + out[i]
		}
	}
	return out
}
