package plate

import (
	"fmt"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// maxKeys is how many keys the table of keys lists.
const maxKeys = 12

func keys(p *Plate, _ View) string {
	s := p.Engine.Snapshot()
	if len(s.Keys) == 0 {
		return ""
	}
	b := head("Keys", figure.Count(int64(s.Total), "key")+"; elements or set bits, and MEMORY USAGE") + `<table class="data"><thead><tr><th scope="col">Key</th><th scope="col">Type</th><th scope="col" class="is-wide">Encoding</th>` +
		`<th scope="col" class="num">Elements</th><th scope="col" class="num">Bytes</th></tr></thead><tbody>`
	for i, k := range s.Keys {
		if i == maxKeys {
			break
		}
		b += `<tr><th scope="row"><code>` + esc(figure.Name(figure.Clip(k.Key, 30))) + `</code></th><td>` + esc(k.Type) + `</td><td class="is-wide">` + esc(k.Encoding) +
			`</td><td class="num">` + figure.Comma(k.Card) + `</td><td class="num">` + figure.Comma(k.Bytes) + `</td></tr>`
	}
	b += `</tbody></table>`
	if n := s.Total - maxKeys; n > 0 {
		b += `<p class="view-note">and ` + figure.Count(int64(n), "more key") + `</p>`
	}
	return b
}

func keysizes(p *Plate, _ View) string {
	s := p.Engine.Snapshot()
	if len(s.Keysizes) == 0 {
		return ""
	}
	return head("INFO keysizes", "how many keys are how large, by type") + figure.Keysizes(s.Keysizes) + textView(figure.KeysizesText(s.Keysizes))
}

func forms(p *Plate, v View) string {
	all := p.Engine.WhatIf(v.Key)
	if len(all) == 0 {
		return ""
	}
	most := figure.MostBytes(all)
	b := head("The bits of "+figure.Name(v.Key)+", kept otherwise", "MEMORY USAGE in bytes") + `<div class="bars forms">`
	for _, f := range all {
		value, mark := "not known", ""
		if f.Figure.Known {
			value = figure.Comma(f.Figure.Bytes)
		}
		if f.Figure.Modelled {
			mark = ` <span class="badge">≈ modelled</span>`
		}
		if f.Current {
			mark += ` <span class="badge is-exact">now</span>`
		}
		b += `<div class="form-row"><span>` + esc(f.Title) + mark + `</span><div class="bar-track">` + figure.FormBar(f, most) + `</div><b class="num">` + value + `</b></div>`
	}
	return b + `</div>` + textView(figure.FormsText(all))
}

// firstBits draws the first bytes of a key bit by bit; the chunk of the view is the byte to start at.
func firstBits(p *Plate, v View) string {
	const most = 3
	from := max(v.Chunk, 0)
	page, ok := p.Engine.Page(v.Key, engine.FormFlat, from, most)
	if !ok || page.Form != engine.FormFlat || len(page.Data) == 0 {
		return ""
	}
	b := head("Bytes of "+figure.Name(v.Key), fmt.Sprintf("%s to %s of %s", figure.Comma(from), figure.Comma(from+int64(len(page.Data))-1), figure.Comma(page.Total)))
	text := ""
	for i, x := range page.Data {
		b += figure.BitOrder(from+int64(i), x)
		text += figure.BitOrderText(from+int64(i), x) + "\n"
	}
	return b + textView(text)
}

// eventClasses are the letters of notify-keyspace-events in words.
var eventClasses = map[string]string{"$": "string", "b": "bitmap", "g": "generic", "n": "new key", "c": "type changed", "x": "expired", "s": "set", "l": "list", "h": "hash", "z": "sorted set"}

// events lists the keyspace notifications that a subscriber to all classes would have got.
func events(p *Plate, _ View) string {
	b := ""
	for _, e := range p.Entries {
		if e.Step.Hidden || e.Record == nil || len(e.Record.Events) == 0 {
			continue
		}
		b += `<tr><th scope="row"><code>` + esc(figure.Clip(e.Step.Command, 44)) + `</code></th><td>`
		for i, x := range e.Record.Events {
			if i > 0 {
				b += ", "
			}
			b += `<code>` + esc(x.Name) + `</code> <span class="sub">` + esc(x.Class)
			if w := eventClasses[x.Class]; w != "" {
				b += ", " + w
			}
			if x.Count > 1 {
				b += ", " + figure.Comma(x.Count) + " times"
			}
			b += `</span>`
		}
		b += `</td></tr>`
	}
	if b == "" {
		return ""
	}
	return head("Keyspace notifications", "with every class switched on") +
		`<table class="data"><thead><tr><th scope="col">Command</th><th scope="col">Events, with their class</th></tr></thead><tbody>` + b + `</tbody></table>`
}
