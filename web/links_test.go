package web

import (
	"bytes"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/html"
)

// document is what a page refers to and what can be referred to in it.
type document struct {
	links []string
	ids   map[string]bool
	twice []string
}

func scan(data []byte) document {
	d := document{ids: map[string]bool{}}
	d.scan(data)
	return d
}

func (d *document) scan(data []byte) {
	l := html.NewLexer(parse.NewInput(bytes.NewReader(data)))
	for {
		kind, text := l.Next()
		if kind == html.ErrorToken {
			return
		}
		if kind == html.SVGToken { // one token to the lexer
			d.scan(bytes.Replace(text, []byte("<svg"), []byte("<g"), 1))
		}
		if kind != html.AttributeToken {
			continue
		}
		value := strings.Trim(string(l.AttrVal()), `"'`)
		switch string(l.AttrKey()) {
		case "href", "src", "data-root", "data-app", "data-engine", "data-scripts", "data-commands", "data-dictionary", "data-play":
			d.links = append(d.links, strings.ReplaceAll(value, "&amp;", "&"))
		case "id":
			if d.ids[value] {
				d.twice = append(d.twice, value)
			}
			d.ids[value] = true
		}
	}
}

// TestLinks follows every link and every reference of every page, to files and to anchors, with the site at a root and
// under a path.
func TestLinks(t *testing.T) {
	for _, base := range []string{"", "https://example.org/x/y/"} {
		files := tree(t, build(t, base))
		docs := map[string]document{}
		for name, data := range files {
			if filepath.Ext(name) == ".html" {
				docs[name] = scan(data)
			}
		}
		mount := "/"
		if base != "" {
			mount = "/x/y/"
		}
		for name, d := range docs {
			for _, id := range d.twice {
				t.Errorf("%s: id %q is there twice", name, id)
			}
			for _, raw := range d.links {
				if why := follow(files, docs, mount, name, raw); why != "" {
					t.Errorf("base %q, %s: link %q %s", base, name, raw, why)
				}
			}
		}
	}
}

// follow says what is wrong with one link, "" when it leads somewhere.
func follow(files map[string][]byte, docs map[string]document, mount, from, raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return err.Error()
	}
	if u.IsAbs() || u.Host != "" {
		if u.Scheme != "https" && u.Scheme != "http" {
			return "has an odd scheme"
		}
		return "" // other sites are not asked
	}
	at, err := url.Parse(mount + from)
	if err != nil {
		return err.Error()
	}
	to := at.ResolveReference(u)
	rest, ok := strings.CutPrefix(to.Path, mount)
	if !ok {
		return "leads out of the site"
	}
	if rest == "" || strings.HasSuffix(rest, "/") {
		rest = path.Join(rest, "index.html")
	}
	if _, ok := files[rest]; !ok {
		return "leads to " + rest + ", which does not exist"
	}
	// A fragment after the address of the playground or of an embed is a script, not an anchor.
	if u.Fragment != "" && rest != "play/index.html" && rest != frame+"index.html" && strings.HasSuffix(rest, ".html") && !docs[rest].ids[u.Fragment] {
		return "leads to an anchor that does not exist"
	}
	return ""
}
