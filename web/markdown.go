package web

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// prose is a piece of Markdown as a page shows it.
type prose struct {
	HTML     template.HTML
	Headings []heading
	// Words counts those of the text and of what is said about scripts, without commands, replies and pictures.
	Words  int
	Blocks []*block
	Links  []string // to other sites
	filled string   // the source, with its numbers put in
}

// heading is one section of a text, which the contents beside it lead to.
type heading struct{ ID, Text string }

// markdown renders a text of content. root leads from its page to the root of the site: a link written "/commands/setbit/"
// starts there. Numbers in it are worked out by the scripts beside them, see figures.go.
func markdown(source, root string) (*prose, error) {
	out := &prose{}
	var err error
	if out.Blocks, err = findBlocks(source); err != nil {
		return nil, err
	}
	filled, err := fill(source, out.Blocks)
	if err != nil {
		return nil, err
	}
	out.filled = filled
	src := []byte(filled)
	r := &mdRenderer{root: root, out: out}
	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(r, 100))),
	)
	doc := md.Parser().Parse(text.NewReader(src))
	err = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			to := string(n.Destination)
			switch {
			case strings.HasPrefix(to, "/"):
				n.Destination = []byte(root + to[1:])
			case strings.Contains(to, "://"):
				out.Links = append(out.Links, to)
			}
		case *ast.Heading:
			if n.Level == 2 {
				id, _ := n.AttributeString("id")
				out.Headings = append(out.Headings, heading{ID: string(id.([]byte)), Text: plain(n, src)})
			}
		case *ast.Text:
			out.Words += len(bytes.Fields(n.Segment.Value(src)))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := md.Renderer().Render(&b, src, doc); err != nil {
		return nil, err
	}
	out.HTML = template.HTML(b.String())
	return out, nil
}

// inline renders a line of Markdown that stands inside another element.
func inline(line, root string) string {
	p, err := markdown(line, root)
	if err != nil {
		return html.EscapeString(line)
	}
	s := strings.TrimSpace(string(p.HTML))
	return strings.TrimSuffix(strings.TrimPrefix(s, "<p>"), "</p>")
}

// plain is the text of a node without its marks.
func plain(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := c.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(src))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// mdRenderer renders what this site shows in its own way.
type mdRenderer struct {
	root string
	out  *prose
	next int // block to come
	maps int // break-even maps so far
}

func (r *mdRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, r.fence)
	reg.Register(ast.KindHeading, r.heading)
	reg.Register(east.KindTable, r.table)
}

func (r *mdRenderer) fence(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	body := string(n.Lines().Value(src))
	switch lang := string(n.Language(src)); lang {
	case "redis":
		b := r.out.Blocks[r.next]
		r.next++
		s, err := b.render(body, r.root)
		if err != nil {
			return ast.WalkStop, err
		}
		r.out.Words += b.words()
		_, _ = w.WriteString(s)
	case "note":
		note, err := markdown(body, r.root)
		if err != nil {
			return ast.WalkStop, err
		}
		_, _ = w.WriteString(`<div class="side-note" role="note">` + string(note.HTML) + `</div>`)
		r.out.Links = append(r.out.Links, note.Links...)
		r.out.Words += note.Words
	case "types": // a table made by running commands, see typetable.go
		s, err := typeMap(strings.Fields(body), r.root)
		if err != nil {
			return ast.WalkStop, err
		}
		_, _ = w.WriteString(s)
	case "even": // the break-even map with a point to move, see even.go
		pin, err := parsePin(body)
		if err != nil {
			return ast.WalkStop, err
		}
		r.maps++
		_, _ = w.WriteString(evenForm(fmt.Sprint(r.maps), pin, 3))
	case "", "text", "sh", "html", "json":
		_, _ = w.WriteString(`<pre class="script"><code>` + html.EscapeString(body) + `</code></pre>`)
	default:
		return ast.WalkStop, fmt.Errorf("a fenced block is marked %q, which means nothing here", lang)
	}
	return ast.WalkSkipChildren, nil
}

func (r *mdRenderer) heading(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	if entering {
		id, _ := n.AttributeString("id")
		fmt.Fprintf(w, `<h%d id="%s">`, n.Level, html.EscapeString(string(id.([]byte))))
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, "</h%d>\n", n.Level)
	return ast.WalkContinue, nil
}

// columns are the headings of a table, which name it for those who do not see it.
func columns(table ast.Node, src []byte) string {
	var out []string
	for c := table.FirstChild().FirstChild(); c != nil; c = c.NextSibling() {
		if s := plain(c, src); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// table lets a wide table scroll by itself, also by keyboard.
func (r *mdRenderer) table(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(`<div class="scroll-x" tabindex="0" role="region" aria-label="Table of ` + html.EscapeString(columns(node, src)) + `"><table>`)
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("</table></div>\n")
	return ast.WalkContinue, nil
}
