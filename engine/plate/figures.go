package plate

import (
	"html"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// Largest sides of the pictures, in pixels: they fit into a column of text. A map has fewer cells here than in the
// playground, and says how many chunks one cell stands for.
const (
	mapWidth, mapHeight = 560, 230
	mapCells            = 1024
	bitsSide            = 232
)

func esc(s string) string { return html.EscapeString(s) }

func head(title, sub string) string {
	return `<p class="view-head"><b>` + esc(title) + `</b> <span class="sub">` + esc(sub) + `</span></p>`
}

func glyph(kind byte) string {
	name := figure.KindName(kind)
	return `<svg class="glyph is-` + name + `" aria-hidden="true"><use href="#g-` + name + `"></use></svg>`
}

// textView is the same as text, for readers who do not see the picture.
func textView(text string) string {
	return `<details class="as-text"><summary>As text</summary><pre class="text-figure">` + esc(strings.TrimRight(text, "\n")) + `</pre></details>`
}

func bars(p *Plate, v View) string {
	in, ok := p.Engine.Inspect(v.Key)
	if !ok || in.Chunks == nil {
		return ""
	}
	pair := figure.PairOf(in.Row, in.Memory, false)
	row := func(name, class, body string) string {
		return `<div class="bar-row` + class + `"><span>` + name + `</span><div class="bar-track">` + body + `</div></div>`
	}
	roaring := pair.RoaringBar()
	if times, word := pair.Ratio(); times != "" && pair.String.Bytes != pair.Roaring.Bytes && pair.String.Bytes > 2*pair.Roaring.Bytes {
		roaring += `<span class="ratio">` + times + `×<small>` + word + `</small></span>`
	}
	b := head("Memory of "+figure.Name(v.Key), "MEMORY USAGE in bytes, the same commands under both settings") +
		`<div class="bars">` + row("string", "", pair.StringBar()) + row("roaring", "", roaring)
	if w := pair.Wedge(); w != "" {
		b += row("enlarged", " is-zoom", w+figure.PartsBar(pair.Parts))
	}
	b += `</div>`
	if pair.String.Modelled || pair.Roaring.Modelled {
		b += `<p class="view-note"><span class="badge">≈ modelled</span> The figure with ≈ is worked out for the same bits, not lived through.</p>`
	} else if s := pair.Verdict(); s != "" {
		b += `<p class="view-note">` + esc(s) + `</p>`
	}
	return b + textView(pair.Text())
}

func parts(p *Plate, v View) string {
	in, ok := p.Engine.Inspect(v.Key)
	if !ok {
		return ""
	}
	slices := figure.Slices(in.Memory)
	b := head("Where the bytes of "+figure.Name(v.Key)+" go", figure.Comma(in.Memory.Total())+" bytes") + figure.PartsBar(slices)
	if s := figure.Split(slices, in.Row.Card); s != "" {
		b += `<p class="view-note">` + esc(s) + `</p>`
	}
	return b + textView(figure.PartsText(in.Memory))
}

func chunkMap(p *Plate, v View) string {
	in, ok := p.Engine.Inspect(v.Key)
	if !ok || in.Chunks == nil {
		return ""
	}
	g := figure.Cells(in.Chunks, mapCells)
	return head("Chunks of "+figure.Name(v.Key), g.Summary()+"; "+g.Scale()) +
		figure.Map(g, figure.MapOptions{Width: mapWidth, Height: mapHeight, Axis: g.Rows() > 1}) + textView(figure.MapText(g, 20))
}

// chunk finds the chunk that a view names.
func (p *Plate) chunk(v View) (c engine.Container, ok bool) {
	in, found := p.Engine.Inspect(v.Key)
	if !found || in.Chunks == nil || len(in.Chunks.Index) == 0 {
		return c, false
	}
	n := in.Chunks.Index[0]
	if v.Chunk >= 0 {
		n = uint64(v.Chunk)
	}
	return p.Engine.Container(v.Key, n)
}

func container(p *Plate, v View) string {
	c, ok := p.chunk(v)
	if !ok {
		return ""
	}
	b := `<div class="chunk-view"><div class="chunk-bits">` + figure.Bits(&c, bitsSide) + `</div><div><p class="view-head">` + glyph(c.Kind) +
		` <b>Chunk ` + figure.CommaU(c.Index) + ` of ` + esc(figure.Name(v.Key)) + `, ` + figure.KindName(c.Kind) + `</b></p><dl class="facts">`
	for _, f := range figure.ContainerFacts(&c, figure.Spot(&c)) {
		b += `<div><dt>` + esc(f.Name) + `</dt><dd>` + esc(f.Value) + `</dd></div>`
	}
	b += `<div><dt>Runs of set bits</dt><dd>` + figure.Comma(int64(c.RunCount)) + `</dd></div></dl></div></div>`
	return b + textView(figure.BitsText(&c))
}

func costs(p *Plate, v View) string {
	c, ok := p.chunk(v)
	if !ok {
		return ""
	}
	b := head("What each kind would hold", "chunk "+figure.CommaU(c.Index)+" of "+figure.Name(v.Key)+", payload in bytes") + `<div class="costs">`
	for _, k := range figure.Costs(&c) {
		class, badge := "cost", ""
		if k.Used {
			class = "cost is-used"
		}
		if k.Badge != "" {
			badge = `<span class="badge">` + esc(k.Badge) + `</span>`
			if k.Used {
				badge = `<span class="badge is-exact">` + esc(k.Badge) + `</span>`
			}
		}
		b += `<div class="` + class + `"><div class="cost-head">` + glyph(k.Kind) + ` ` + figure.KindName(k.Kind) + ` <b>` + figure.Comma(k.Bytes) + `</b> B ` + badge +
			`</div>` + figure.CostBar(k) + `<p class="cost-note">` + esc(k.Note) + `</p></div>`
	}
	return b + `</div>` + textView(figure.CostsText(&c))
}

func work(p *Plate, _ View) string {
	var b strings.Builder
	for _, e := range p.Entries {
		if e.Step.Hidden || e.Record == nil {
			continue
		}
		pairs := figure.Work(e.Record)
		if len(pairs) == 0 {
			continue
		}
		b.WriteString(`<tr><th scope="row"><code>` + esc(figure.Clip(e.Step.Command, 44)) + `</code></th>`)
		for _, name := range []string{"containers looked at", "bytes a server reads"} {
			value := "0"
			for _, f := range pairs {
				if f.Name == name {
					value = f.Value
				}
			}
			b.WriteString(`<td class="num">` + value + `</td>`)
		}
		b.WriteString(`</tr>`)
	}
	if b.Len() == 0 {
		return ""
	}
	return head("What each command had to look at", "counted, not timed") + `<table class="data"><thead><tr><th scope="col">Command</th>` +
		`<th scope="col" class="num">containers</th><th scope="col" class="num">bytes of string</th></tr></thead><tbody>` + b.String() + `</tbody></table>`
}

// why tells what the last command that shows did, with the rule that decided it.
func why(p *Plate, _ View) string {
	if len(p.Entries) == 0 {
		return ""
	}
	e := p.Entries[len(p.Entries)-1]
	if e.Record == nil || len(e.Record.Changes) == 0 {
		return ""
	}
	var b strings.Builder
	for _, c := range e.Record.Changes {
		if w := figure.Words(c); w != "" {
			b.WriteString(`<li>` + esc(w))
			if c.Rule.Text != "" {
				b.WriteString(` <span class="sub">` + esc(c.Rule.Text) + `</span>`)
			}
			b.WriteString(`</li>`)
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return head("What "+e.Step.Command+" changed", "") + `<ul class="changes">` + b.String() + `</ul>`
}
