package rehearse

import (
	"fmt"
	"io"
	"strings"
)

// maxRows bounds each table of the text form; the report itself holds more.
const maxRows = 20

// Text writes the report for a terminal: the verdict first, then the tables behind it.
func (r *Report) Text(w io.Writer) {
	p := func(format string, a ...any) { fmt.Fprintf(w, format, a...) }
	p("Rehearsal of %s: %s commands, %s played, %s clients\n\n", r.Kind, comma(r.Commands), comma(r.Played), comma(int64(r.Clients)))
	for _, v := range r.Verdict {
		p("* %s\n", v)
	}
	if r.First != nil {
		p("\nFirst differing reply: %s\n  > %s\n", r.where(r.First.First), r.First.Example)
		p("  off: %s\n  on:  %s\n", indent(r.First.Off), indent(r.First.On))
		if r.First.MadeBy != "" {
			p("  the key became a bitmap by %s\n", r.First.MadeBy)
		}
	}
	table(p, "Replies that differ", len(r.Differences), func(i int) {
		d := r.Differences[i]
		p("  %-11s %-28s %-18s %9s commands %7s keys  first %s: %s\n", d.Class, d.Pattern, d.Command, comma(d.Count), comma(d.Keys), r.where(d.First), d.Example)
	})
	table(p, "Keys that become type bitmap", len(r.Flips), func(i int) {
		f := r.Flips[i]
		p("  %-28s %9s keys  %-12s by %-9s first %s: %s\n", f.Pattern, comma(f.Keys), f.How, f.Command, r.where(f.First), f.Example)
	})
	table(p, "Memory at the end, bytes", len(r.Memory), func(i int) {
		m := r.Memory[i]
		p("  %-28s %9s keys  %-9s off %15s  on %15s  %+d\n", m.Pattern, comma(m.Keys), m.Type, comma(m.Off), comma(m.On), m.On-m.Off)
	})
	p("\n  all keys: off %s, on %s; peak off %s, on %s (looked at every %d commands)\n", comma(r.EndOff), comma(r.EndOn), comma(r.PeakOff), comma(r.PeakOn), SampleEvery)
	if r.Modelled {
		p("  Some of these figures are modelled.\n")
	}
	table(p, "Keyspace events that differ in number", len(r.Events), func(i int) {
		e := r.Events[i]
		p("  %-14s class %s  off %s  on %s\n", e.Name, e.Class, comma(e.Off), comma(e.On))
	})
	table(p, "Not played", len(r.Unknown), func(i int) {
		u := r.Unknown[i]
		p("  %-20s %9s times  first %s: %s\n", u.Command, comma(u.Count), r.where(u.First), u.Why)
	})
	table(p, "Left out of the input", len(r.Skips), func(i int) {
		s := r.Skips[i]
		p("  %9s times, first line %s: %s\n", comma(s.Count), comma(s.Line), s.Why)
	})
	for _, n := range r.Notes {
		p("\nNote: %s\n", n)
	}
}

func table(p func(string, ...any), title string, n int, row func(i int)) {
	if n == 0 {
		return
	}
	p("\n%s\n", title)
	for i := range min(n, maxRows) {
		row(i)
	}
	if n > maxRows {
		p("  and %s more\n", comma(int64(n-maxRows)))
	}
}

func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n       ") }
