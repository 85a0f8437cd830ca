package web

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"html"
	"html/template"
	"strings"

	"bitloupe/content"
	"bitloupe/engine/figure"
	"bitloupe/engine/share"
)

// formats is the page that describes share links, with the bounds, the dictionary and the test vectors that the code has.
func (s *site) formats() ([]*page, error) {
	vectors, err := linkVectors()
	if err != nil {
		return nil, err
	}
	var reasons strings.Builder
	for _, r := range share.Reasons() {
		fmt.Fprintf(&reasons, "| %s | %s |\n", r[0], r[1])
	}
	text := strings.NewReplacer(
		"{{dictionary}}", "```text\n"+share.Dictionary()+"```",
		"{{dictionaryLength}}", figure.Comma(int64(len(share.Dictionary()))),
		"{{dictionarySum}}", fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(share.Dictionary()))),
		"{{maxFragment}}", figure.Comma(share.MaxFragment),
		"{{maxDocument}}", figure.Comma(share.MaxDocument),
		"{{reasons}}\n", reasons.String(),
		"{{vectors}}", "VECTORS",
	).Replace(content.Links)
	p, err := markdown(text, "../")
	if err != nil {
		return nil, fmt.Errorf("content/formats/links.md: %w", err)
	}
	p.HTML = template.HTML(strings.Replace(string(p.HTML), "<p>VECTORS</p>", vectors, 1))
	return []*page{{
		Path: "links/", Template: "text.html", Title: "Share links: bitloupe",
		Description: "The format of bitloupe's share links, version 1, with test vectors.",
		Data:        textPage{Title: "Share links, version 1", Text: p},
	}}, nil
}

// textPage is a page of prose alone.
type textPage struct {
	Title string
	Text  *prose
}

// linkVectors writes the test vectors as two tables.
func linkVectors() (string, error) {
	var all []struct {
		Fragment, Reason string
		Link             *struct {
			Script, Tab, Key, Profile string
			Chunk                     int64
			Step                      int
			Config                    []string
		}
	}
	if err := json.Unmarshal([]byte(share.Vectors), &all); err != nil {
		return "", fmt.Errorf("test vectors of links: %w", err)
	}
	table := func(name, second string) *strings.Builder {
		b := &strings.Builder{}
		fmt.Fprintf(b, `<div class="scroll-x" tabindex="0" role="region" aria-label="%s"><table class="data vectors"><thead><tr><th scope="col">Fragment</th><th scope="col">%s</th></tr></thead><tbody>`, name, second)
		return b
	}
	good, bad := table("Links that can be read", "Document"), table("Links that cannot", "Reason")
	for _, v := range all {
		if v.Link == nil {
			fmt.Fprintf(bad, `<tr><td><code>%s</code></td><td>%s</td></tr>`, html.EscapeString(v.Fragment), html.EscapeString(v.Reason))
			continue
		}
		l := v.Link
		doc := ""
		if l.Tab != "" {
			doc += strings.TrimRight("@view "+l.Tab+" "+l.Key, " ")
			if l.Chunk >= 0 {
				doc += fmt.Sprint(" ", l.Chunk)
			}
			doc += "\n"
		}
		if l.Step > 0 {
			doc += fmt.Sprintf("@step %d\n", l.Step)
		}
		if l.Profile != "" {
			doc += "@profile " + l.Profile + "\n"
		}
		for _, c := range l.Config {
			doc += "@config " + c + "\n"
		}
		fmt.Fprintf(good, `<tr><td><code>%s</code></td><td><pre>%s</pre></td></tr>`, html.EscapeString(v.Fragment), html.EscapeString(figure.Clip(doc+l.Script, 240)))
	}
	for _, b := range []*strings.Builder{good, bad} {
		b.WriteString(`</tbody></table></div>`)
	}
	return good.String() + bad.String(), nil
}
