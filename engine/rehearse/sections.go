package rehearse

import (
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// Sections is the report as it is shown: the verdict first, then the tables behind it.
func (r *Report) Sections() []sheet.Section {
	comma := figure.Comma
	out := []sheet.Section{{Title: "Rehearsal: " + string(r.Kind), Points: r.Verdict,
		Note: count(r.Commands, "command") + ", " + comma(r.Played) + " played on two servers in lock step, the switch off and on; " + count(int64(r.Clients), "client") + "."}}
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
	if len(r.Fates) > 0 {
		s.Note = "The two sides parted on the way (see expiry and existence below): a reply after that can differ because of it."
	}
	for _, d := range r.Differences {
		s.Rows = append(s.Rows, []string{string(d.Class), d.Pattern, d.Command, comma(d.Count), comma(d.Keys), r.where(d.First), d.Example})
	}
	add(s)
	for _, t := range r.flipSections() {
		add(t)
	}
	for _, t := range r.memorySections() {
		add(t)
	}
	for _, t := range r.sideSections() {
		add(t)
	}
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
	add(sheet.Section{Title: "Counted together", Points: r.Folded})
	add(sheet.Section{Title: "Notes", Points: r.Notes})
	for _, c := range r.Checklist() {
		add(c)
	}
	return out
}

// flipSections are the keys that become bitmaps: those that a bit write makes or converts, and those that BITOP writes.
func (r *Report) flipSections() []sheet.Section {
	columns := sheet.Columns("`keys like", "#keys", "how", "`by", "first", "`for example")
	keys := sheet.Section{Title: "Keys that become type bitmap", Columns: columns}
	results := sheet.Section{Title: "BITOP destinations that become type bitmap", Columns: columns}
	for _, f := range r.Flips {
		s := &keys
		if f.How == bitopResult {
			s = &results
		}
		s.Rows = append(s.Rows, []string{f.Pattern, figure.Comma(f.Keys), f.How, f.Command, r.where(f.First), f.Example})
	}
	none(&keys, "None: no key becomes a bitmap by a bit write.", r)
	none(&results, "None: no BITOP writes a bitmap.", r)
	return []sheet.Section{keys, results}
}

// none puts a sentence into a table without rows, when something was played that could have filled it.
func none(s *sheet.Section, sentence string, r *Report) {
	if len(s.Rows) == 0 && r.Played > 0 {
		s.Points = []string{sentence}
	}
}

// memorySections are the bytes of both sides: by key pattern at the end and at the peak, and the keys that change most.
func (r *Report) memorySections() (out []sheet.Section) {
	comma := figure.Comma
	s := sheet.Section{Title: "Memory by key pattern, bytes", Columns: sheet.Columns("`keys like", "type, switch on", "#keys", "#end, off", "#end, on", "#change", "#peak, off", "#peak, on"),
		Note: "All keys: " + comma(r.EndOff) + " off, " + comma(r.EndOn) + " on at the end; peak " + comma(r.PeakOff) + " off, " + comma(r.PeakOn) + " on. Peaks are looked for every " + comma(SampleEvery) + " commands, each pattern's by itself. As MEMORY USAGE of Redis 8.12 counts."}
	if r.Modelled {
		s.Note += " Some of these figures are modelled."
	}
	for _, m := range r.Memory {
		kind := m.Type
		if m.Keys == 0 {
			kind = "none left"
		}
		s.Rows = append(s.Rows, []string{m.Pattern, kind, comma(m.Keys), comma(m.Off), comma(m.On), comma(m.On - m.Off), comma(m.PeakOff), comma(m.PeakOn)})
	}
	out = append(out, s)
	for _, t := range []struct {
		title string
		keys  []KeyChange
	}{{"Keys that grow under the switch", r.Grow}, {"Keys that save most", r.Save}} {
		s := sheet.Section{Title: t.title, Columns: sheet.Columns("`key", "#database", "type, switch on", "#off, bytes", "#on, bytes", "#change")}
		for _, k := range t.keys {
			s.Rows = append(s.Rows, []string{figure.Name(k.Name), comma(int64(k.DB)), k.Type, comma(k.Off), comma(k.On), comma(k.On - k.Off)})
		}
		out = append(out, s)
	}
	return out
}

// sideSections are what clients see besides replies: expiries and events.
func (r *Report) sideSections() []sheet.Section {
	fates := sheet.Section{Title: "Expiry and existence of keys that differ", Columns: sheet.Columns("`keys like", "#keys", "`after", "first", "switch off", "switch on", "`for example")}
	for _, f := range r.Fates {
		fates.Rows = append(fates.Rows, []string{f.Pattern, figure.Comma(f.Keys), f.Command, r.where(f.First), f.Off, f.On, f.Example})
	}
	none(&fates, "None: after every write the same keys existed on both sides, with the same expiry.", r)
	if !r.Timed && len(fates.Rows) == 0 {
		fates.Note = "The input has no timestamps, so no time passed between its commands."
	}
	events := sheet.Section{Title: "Keyspace events that differ in number", Columns: sheet.Columns("event", "class", "#off", "#on"),
		Note: "What subscribers with every class of notify-keyspace-events would get."}
	for _, e := range r.Events {
		events.Rows = append(events.Rows, []string{e.Name, e.Class, figure.Comma(e.Off), figure.Comma(e.On)})
	}
	none(&events, "None: both sides tell the same events as often.", r)
	return []sheet.Section{fates, events}
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
