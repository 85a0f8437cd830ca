package weigh

import (
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
)

// maxRows bounds the table of groups in the text form.
const maxRows = 25

// Text writes the report for a terminal.
func (r *Report) Text(w io.Writer) {
	p := func(format string, a ...any) { fmt.Fprintf(w, format, a...) }
	p("%s, as MEMORY USAGE of Redis %s counts\n\n", r.Source, r.Profile)
	for _, v := range r.Verdict {
		p("* %s\n", v)
	}
	if r.Modelled {
		p("* Some of these figures are modelled.\n")
	}
	p("\nBy type\n  %-10s %12s %16s %12s\n", "type", "keys", "bytes", "like bitmaps")
	for _, g := range r.ByType {
		p("  %-10s %12s %16s %12s\n", g.Type, figure.Comma(g.Keys), figure.Comma(g.Bytes), figure.Comma(g.Likely))
	}
	if len(r.Groups) > 0 {
		p("\nBy name, largest change first\n  %-10s %-32s %10s %15s %15s\n", "type", "keys like", "keys", "bytes", "converted")
		for i, g := range r.Groups {
			if i == maxRows {
				p("  and %s more\n", figure.Comma(int64(len(r.Groups)-i)))
				break
			}
			p("  %-10s %-32s %10s %15s %15s\n", g.Type, g.Pattern, figure.Comma(g.Keys), figure.Comma(g.Bytes), figure.Comma(g.Converted))
		}
	}
	keys(p, "Strings that would save most", r.Best)
	keys(p, "Strings that would grow", r.Worst)
	for _, s := range r.Skips {
		p("\nNot weighed: %s, %s, first %s\n", figure.Count(s.Count, "key"), s.Why, resp.Quote(s.First))
	}
	for _, n := range r.Notes {
		p("\nNote: %s\n", n)
	}
}

func keys(p func(string, ...any), title string, list []Key) {
	if len(list) == 0 {
		return
	}
	p("\n%s\n", title)
	for _, k := range list {
		p("  %s: %s set of %s; %s bytes as a string, %s built by SETBIT, %s converted; %s\n", resp.Quote(k.Name),
			figure.Count(k.Card, "bit"), figure.Count(8*k.Length, "bit"), figure.Comma(k.Bytes), figure.Comma(k.Setbit.Bytes),
			figure.Comma(k.Converted.Bytes), kinds(k)+"used as a bitmap: "+k.Use.String()+", "+k.Because)
	}
}

func kinds(k Key) string {
	var b strings.Builder
	for _, x := range []struct {
		n    int
		name string
	}{{k.Kinds.Array, "array"}, {k.Kinds.Bitset, "bitset"}, {k.Kinds.Run, "run"}} {
		if x.n > 0 {
			fmt.Fprintf(&b, "%d %s, ", x.n, x.name)
		}
	}
	return b.String()
}
