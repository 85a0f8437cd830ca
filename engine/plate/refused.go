package plate

import (
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/refusal"
)

// refused explains the WRONGTYPE that the last command was answered with; "" when it was answered otherwise.
func refused(p *Plate, _ View) string {
	if len(p.Entries) == 0 {
		return ""
	}
	e := p.Entries[len(p.Entries)-1]
	if e.Fold != nil || e.Step.Bad() || !strings.HasPrefix(e.Reply.Str, "WRONGTYPE") || !e.Reply.IsError() {
		return ""
	}
	args := e.Step.Args()
	r := refusal.Of(p.Engine, engine.Lookup(args), args, func(n int64) int { return int(n) })
	if r == nil {
		return ""
	}
	rows := [][2]string{
		{r.Command + " wants", esc(refusal.TypeList(r.Wants))},
		{"This key is", esc(refusal.Article(r.Type)) + ", stored as <code>" + esc(r.Encoding) + "</code>"},
		{"Made so by", "<code>" + esc(figure.Clip(r.MadeBy, 60)) + "</code>"},
	}
	if r.Type == "bitmap" || r.Type == "string" {
		rows[2][1] += ", while <code>bitmap-default-roaring</code> was <code>" + refusal.YesNo(r.MadeUnder) + "</code>"
		rows = append(rows, [2]string{"With " + refusal.YesNo(!r.MadeUnder) + " instead", esc(r.Otherwise())})
	}
	if len(r.Instead) > 0 {
		rows = append(rows, [2]string{"Use instead", "<code>" + strings.Join(r.Instead, "</code>, <code>") + "</code>"})
	}
	b := head("Why WRONGTYPE?", "") + `<dl class="refused">`
	for _, row := range rows {
		b += `<div><dt>` + esc(row[0]) + `</dt><dd>` + row[1] + `</dd></div>`
	}
	return b + `</dl>`
}
