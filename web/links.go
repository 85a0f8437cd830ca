package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/html"
)

// document is what a page refers to and what can be referred to in it.
type document struct {
	links []string
	ids   map[string]bool
	twice []string
}

// scan reads a page. Absolute addresses of the site itself count wherever they stand, as those of its cards do.
func (s *site) scan(data []byte) *document {
	d := &document{ids: map[string]bool{}}
	home := ""
	if s.base != nil {
		home = s.base.String()
	}
	d.scan(data, home)
	return d
}

func (d *document) scan(data []byte, home string) {
	l := html.NewLexer(parse.NewInput(bytes.NewReader(data)))
	for {
		kind, text := l.Next()
		if kind == html.ErrorToken {
			return
		}
		if kind == html.SVGToken { // one token to the lexer
			d.scan(bytes.Replace(text, []byte("<svg"), []byte("<g"), 1), home)
		}
		if kind != html.AttributeToken {
			continue
		}
		value := strings.ReplaceAll(strings.Trim(string(l.AttrVal()), `"'`), "&amp;", "&")
		switch key := string(l.AttrKey()); key {
		case "href", "src", "data-root", "data-app", "data-engine", "data-scripts", "data-commands", "data-dictionary", "data-play":
			d.links = append(d.links, value)
		case "content":
			if home != "" && strings.HasPrefix(value, home) {
				d.links = append(d.links, value)
			}
		case "id":
			if d.ids[value] {
				d.twice = append(d.twice, value)
			}
			d.ids[value] = true
		}
	}
}

// checkLinks follows every link and every reference of every page, to files and to anchors. Each that leads nowhere is an
// error, and so is an anchor that a page has twice. Other sites are not asked.
func (s *site) checkLinks() error {
	var names []string
	for _, name := range sorted(s.files) {
		if path.Ext(name) == ".html" {
			names = append(names, name)
		}
	}
	docs := make([]*document, len(names))
	byName := make(map[string]*document, len(names))
	if err := parallel(len(names), func(i int) error { docs[i] = s.scan(s.files[names[i]]); return nil }); err != nil {
		return err
	}
	for i, name := range names {
		byName[name] = docs[i]
	}
	return parallel(len(names), func(i int) error {
		var errs []error
		for _, id := range docs[i].twice {
			errs = append(errs, fmt.Errorf("%s: the id %q is there twice", names[i], id))
		}
		for _, raw := range docs[i].links {
			if why := s.follow(byName, names[i], raw); why != "" {
				errs = append(errs, fmt.Errorf("%s: the link %q %s", names[i], raw, why))
			}
		}
		return errors.Join(errs...)
	})
}

// follow says what is wrong with one link, "" when it leads somewhere.
func (s *site) follow(docs map[string]*document, from, raw string) string {
	mount := "/"
	if s.base != nil {
		mount = s.base.Path
		if rest, ok := strings.CutPrefix(raw, s.base.String()); ok {
			raw = mount + rest
		}
	}
	u, err := url.Parse(raw)
	if err != nil {
		return err.Error()
	}
	if u.IsAbs() || u.Host != "" {
		if u.Scheme != "https" && u.Scheme != "http" {
			return "has an odd scheme"
		}
		return ""
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
	if _, ok := s.files[rest]; !ok {
		return "leads to " + rest + ", which does not exist"
	}
	// A fragment after the address of the playground or of an embed is a script, not an anchor.
	if u.Fragment != "" && rest != "play/index.html" && rest != frame+"index.html" && strings.HasSuffix(rest, ".html") && !docs[rest].ids[u.Fragment] {
		return "leads to an anchor that does not exist"
	}
	return ""
}
