package web

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"
)

// page is one page of the site. Path is its folder below the root, "" for the home page and "play/" for the
// playground; File replaces the folder's index.html for the few that are no folder.
type page struct {
	Path, File         string
	Title, Description string
	Template           string
	Data               any

	site *site
	card string // path of its card, "" without
}

// file is where the page is written.
func (p *page) file() string {
	if p.File != "" {
		return p.File
	}
	return p.Path + "index.html"
}

// root leads from the page to the root of the site. A page that is served at addresses it does not know (404.html) has
// to name the root in full.
func (p *page) root() string {
	if p.File != "" {
		if p.site.base != nil {
			return p.site.base.Path
		}
		return "/"
	}
	if n := strings.Count(p.Path, "/"); n > 0 {
		return strings.Repeat("../", n)
	}
	return "./"
}

// URL leads to another place of the site, given from its root: {{.URL "play/"}}.
func (p *page) URL(to string) string { return p.root() + to }

// Root leads to the site's root.
func (p *page) Root() string { return p.root() }

// Asset leads to a file with its content in its name: {{.Asset "site.css"}}.
func (p *page) Asset(name string) (string, error) {
	at, ok := p.site.assets[name]
	if !ok {
		return "", fmt.Errorf("page %s wants the asset %s, which is not built", p.file(), name)
	}
	return p.root() + at, nil
}

// Canonical is the absolute URL of the page, "" when the site does not know where it will stand, or when the page is not one
// to be found by itself.
func (p *page) Canonical() string {
	if p.site.base == nil || p.File != "" || p.Path == frame {
		return ""
	}
	return p.site.base.JoinPath("./" + p.Path).String() // nothing joined would take the last slash away
}

// ShortTitle is the title without the name of the site.
func (p *page) ShortTitle() string {
	if s, ok := strings.CutSuffix(p.Title, " bitloupe"); ok {
		return strings.TrimRight(s, ":.")
	}
	return p.Title
}

// Card is the absolute URL of the picture that other sites show in place of a link, "" when there is none.
func (p *page) Card() string {
	if p.card == "" {
		return ""
	}
	return p.site.base.JoinPath(p.card).String()
}

// link is one entry of the navigation.
type link struct {
	Path, Label string
	Current     bool
}

// Nav lists the parts of the site that exist.
func (p *page) Nav() []link {
	var out []link
	for _, l := range []link{{Path: "play/", Label: "Play"}, {Path: "learn/", Label: "Learn"}, {Path: "commands/", Label: "Commands"}, {Path: "decide/", Label: "Decide"}, {Path: "embed/", Label: "Embed"}} {
		if p.Has(l.Path) {
			l.Current = strings.HasPrefix(p.Path, l.Path)
			out = append(out, l)
		}
	}
	return out
}

// Has says whether the site has a page.
func (p *page) Has(path string) bool {
	return slices.ContainsFunc(p.site.pages, func(q *page) bool { return q.Path == path && q.File == "" })
}

// makers give the pages, in the order of the site map. What they run in the engine takes most of a build, so they run side
// by side.
func (s *site) makers() []func() ([]*page, error) {
	alone := func(f func() *page) func() ([]*page, error) {
		return func() ([]*page, error) { return []*page{f()}, nil }
	}
	one := func(f func() (*page, error)) func() ([]*page, error) {
		return func() ([]*page, error) { p, err := f(); return []*page{p}, err }
	}
	return []func() ([]*page, error){
		one(s.home), alone(s.playground), one(s.allCases), alone(s.decide), alone(s.measure), one(s.modulePage), alone(s.fidelity),
		alone(s.notFound), s.learn, s.reference, s.formats, s.embeds, s.lessons,
	}
}

// makePages runs everything that pages show.
func (s *site) makePages() error {
	all := s.makers()
	made := make([][]*page, len(all))
	err := parallel(len(all), func(i int) (err error) { made[i], err = all[i](); return err })
	if err != nil {
		return err
	}
	s.pages = slices.Concat(made...)
	for _, p := range s.pages {
		p.site = s
	}
	return nil
}

// addPages renders every page.
func (s *site) addPages() error {
	return parallel(len(s.pages), func(i int) error {
		data, err := s.pages[i].render()
		if err != nil {
			return err
		}
		return s.add(s.pages[i].file(), data)
	})
}

func (p *page) render() ([]byte, error) {
	t, err := template.New("layout.html").ParseFS(sources, "templates/layout.html", "templates/parts.html", path.Join("templates", p.Template))
	if err != nil {
		return nil, fmt.Errorf("template of %s: %w", p.file(), err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return nil, fmt.Errorf("rendering %s: %w", p.file(), err)
	}
	return b.Bytes(), nil
}
