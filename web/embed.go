package web

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bitloupe/content"
	"bitloupe/engine/figure"
	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// elementFile is the script that other sites load. Its address never changes; what it refers to is named by its content.
const elementFile = "embed/bitmap-demo.js"

// elementImport is the one import of that script.
const elementImport = `import { fragment, longest } from "./link.js";`

var importLines = regexp.MustCompile(`(?m)^import `)

// addElement takes the script of <bitmap-demo> out of the modules. It has to be one file, so what it imports is put in the
// place of the import.
func (s *site) addElement(scripts map[string][]byte) error {
	src := scripts["bitmap-demo.js"]
	delete(scripts, "bitmap-demo.js")
	link := bytes.ReplaceAll(scripts["link.js"], []byte("export "), nil)
	if n := len(importLines.FindAll(src, -1)); n != 1 || !bytes.Contains(src, []byte(elementImport)) || importLines.Match(link) {
		return errors.New("js/bitmap-demo.js must import link.js and nothing else, and link.js nothing at all")
	}
	return s.add(elementFile, bytes.Replace(src, []byte(elementImport), link, 1))
}

// viewName is a view of an embed: the name in an attribute and the word in a list.
type viewName struct{ Name, Label string }

var viewLabels = map[string]string{"what-if": "What if"}

func viewNames() []viewName {
	var out []viewName
	for _, t := range plate.Tabs() {
		label := viewLabels[t]
		if label == "" {
			label = strings.ToUpper(t[:1]) + t[1:]
		}
		out = append(out, viewName{t, label})
	}
	return out
}

// embeds are the page that stands in frames of other sites, and the page that tells how.
func (s *site) embeds() ([]*page, error) {
	return []*page{
		{
			Path: frame, Template: "frame.html", Title: "bitloupe", Data: viewNames(),
			Description: "A script that runs in bitloupe, to stand on another page.",
		},
		{
			Path: "embed/", Template: "embed.html", Title: "Embed: bitloupe",
			Description: "Put a script that runs, with its figures, on your own page: one script tag and an element, or an iframe alone.",
			Data:        embedPage{Views: viewNames(), Scenarios: content.Scenarios()},
		},
	}, nil
}

// addScenarios publishes the scripts that embeds can name.
func (s *site) addScenarios() error {
	for _, c := range content.Scenarios() {
		if err := s.add("embed/scenarios/"+c.ID+".txt", []byte(scenario.Bare(c.Script))); err != nil {
			return err
		}
	}
	return nil
}

// embedPage is what the page about embeds shows.
type embedPage struct {
	Views     []viewName
	Scenarios []*content.Scenario
}

// Home is the address of the site in examples. A site that does not know its own has another one there, which a script puts
// right in the browser.
func (p *page) Home() string {
	if p.site.base != nil {
		return p.site.base.String()
	}
	return "https://example.org/bitloupe/"
}

// Origin is the host of Home, as policies name it.
func (p *page) Origin() string {
	home, err := url.Parse(p.Home())
	if err != nil {
		return "" // the base was checked
	}
	return home.Scheme + "://" + home.Host
}

// snippet is a piece of text to copy.
type snippet struct{ Text, Copy string }

// Snippet has HOME and ORIGIN in a text replaced by the site's: {{template "snippet" (.With (.Snippet "<p>HOME</p>"))}}.
func (p *page) Snippet(text string) snippet {
	return snippet{Text: strings.NewReplacer("HOME/", p.Home(), "ORIGIN", p.Origin()).Replace(strings.Trim(text, "\n"))}
}

// FrameLink is the address of the frame with a script in it, relative to the page.
func (p *page) FrameLink(query, script string) (template.URL, error) {
	fragment, err := share.Encode(share.Link{Script: script, Chunk: -1})
	if err != nil {
		return "", err
	}
	return template.URL(p.URL(frame) + query + "#" + fragment), nil
}

// embedSizes are what a reader of an embed downloads, in bytes: the element's script and the frame with all it names as
// brotli leaves them, the interpreter as the site's twins have it.
type embedSizes struct{ element, frame, engineBr, engineGz int }

var (
	namedFiles    = regexp.MustCompile(`(?:src|href)="([^"#?]+\.(?:js|css))"`)
	importedFiles = regexp.MustCompile(`(?:from|import)\s*"(\./[^"]+)"`)
)

// weighEmbeds measures the files of embeds, for the page that tells about them.
func (s *site) weighEmbeds() error {
	at := slices.IndexFunc(s.pages, func(p *page) bool { return p.Path == frame })
	html, err := s.pages[at].render()
	if err != nil {
		return err
	}
	if html, err = s.minified("index.html", html); err != nil {
		return err
	}
	set := map[string]bool{}
	for _, m := range namedFiles.FindAllSubmatch(html, -1) {
		s.imported(path.Join(frame, string(m[1])), set)
	}
	best := codecs(false)[0]
	packed, err := best.pack(html)
	if err != nil {
		return err
	}
	s.embed.frame = len(packed)
	for name := range set {
		if packed, err = best.pack(s.files[name]); err != nil {
			return err
		}
		s.embed.frame += len(packed)
	}
	packed, err = best.pack(s.files[elementFile])
	s.embed.element = len(packed)
	engine := s.assets["engine.wasm"]
	twin := func(ext string) int {
		if data, ok := s.packed[engine+ext]; ok {
			return len(data)
		}
		return len(s.files[engine])
	}
	s.embed.engineBr, s.embed.engineGz = twin(".br"), twin(".gz")
	return err
}

// imported adds a file and all that it imports to a set.
func (s *site) imported(name string, set map[string]bool) {
	if set[name] {
		return
	}
	set[name] = true
	for _, m := range importedFiles.FindAllSubmatch(s.files[name], -1) {
		s.imported(path.Join(path.Dir(name), string(m[1])), set)
	}
}

// ElementSize is the size of the element's script, FrameSize that of the frame, EngineSize that of the interpreter.
func (p *page) ElementSize() string { return figure.Comma(int64(p.site.embed.element)) + " bytes" }
func (p *page) FrameSize() string   { return kilobytes(p.site.embed.frame) }
func (p *page) EngineSize() string  { return megabytes(p.site.embed.engineBr) }

// EngineGzip is EngineSize for hosts that know no brotli.
func (p *page) EngineGzip() string { return megabytes(p.site.embed.engineGz) }

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

func kilobytes(n int) string { return strconv.Itoa((n+500)/1000) + " kB" }

// Fenced is a fenced code block with something behind it. A template cannot hold the fence in a raw string.
func (p *page) Fenced(code, behind string) string {
	return "```\n" + code + "\n```\n" + behind
}
