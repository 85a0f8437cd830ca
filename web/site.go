package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
	"github.com/tdewolff/minify/v2/xml"
)

// site is a site being built: files by their path, and where the assets ended up.
type site struct {
	base   *url.URL
	mu     sync.Mutex // of files and assets: pages are made side by side
	files  map[string][]byte
	assets map[string]string // "site.css" -> "assets/site.1a2b3c4d.css"
	pages  []*page
	min    *minify.M
	// packed are the compressed twins of files; tried are the files for which they have been made or were not worth it.
	packed map[string][]byte
	tried  map[string]bool
	// sprite is the SVG of the glyphs and icons, which every page carries.
	sprite []byte
	// serviceWorker is its source without the list of files.
	serviceWorker []byte
	// wasmSize is the size of the interpreter as gzip leaves it, in bytes.
	wasmSize int
	embed    embedSizes
}

func newSite(base *url.URL) *site {
	m := minify.New()
	m.Add("text/css", &css.Minifier{})
	m.Add("text/html", &html.Minifier{KeepDocumentTags: true, KeepEndTags: true, KeepQuotes: true})
	m.Add("text/javascript", &js.Minifier{})
	m.Add("application/json", &json.Minifier{})
	m.Add("image/svg+xml", &svg.Minifier{})
	m.Add("text/xml", &xml.Minifier{})
	return &site{base: base, files: map[string][]byte{}, assets: map[string]string{}, packed: map[string][]byte{}, tried: map[string]bool{}, min: m}
}

// mediaTypes are the types of what the site is made of. Also what serve answers, so that a page behaves there as it
// would anywhere else.
var mediaTypes = map[string]string{
	".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
	".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".xml": "text/xml", ".txt": "text/plain",
	".wasm": "application/wasm", ".bin": "application/octet-stream", ".png": "image/png", ".ico": "image/x-icon", ".md": "text/markdown",
}

// minified shortens what can be shortened; other kinds of file come back as they are.
func (s *site) minified(name string, data []byte) ([]byte, error) {
	kind := mediaTypes[path.Ext(name)]
	if kind == "application/manifest+json" {
		kind = "application/json"
	}
	out, err := s.min.Bytes(kind, data)
	if err == minify.ErrNotExist {
		return data, nil
	}
	if err != nil {
		return nil, fmt.Errorf("minifying %s: %w", name, err)
	}
	return out, nil
}

// add puts a file at a fixed path.
func (s *site) add(name string, data []byte) error {
	out, err := s.minified(name, data)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.files[name]; ok {
		return fmt.Errorf("two parts of the site want to be %s", name)
	}
	s.files[name] = out
	return nil
}

// addHashed puts a file under assets with its content in its name, so that it may be cached for ever.
func (s *site) addHashed(name string, data []byte) error {
	out, err := s.minified(name, data)
	if err != nil {
		return err
	}
	ext := path.Ext(name)
	at := "assets/" + strings.TrimSuffix(name, ext) + "." + digest(out) + ext
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[at] = out
	s.assets[name] = at
	return nil
}

// addModules puts a set of scripts that import each other by relative name into one folder named by the content of all
// of them: their imports need no rewriting, and no page ever sees two versions mixed.
func (s *site) addModules(scripts map[string][]byte) error {
	var all []byte
	out := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(scripts)) {
		m, err := s.minified(name, scripts[name])
		if err != nil {
			return err
		}
		out[name] = m
		all = fmt.Appendf(all, "%s %d\n%s", name, len(m), m)
	}
	dir := "assets/js." + digest(all) + "/"
	for name, data := range out {
		s.files[dir+name] = data
		s.assets[name] = dir + name
	}
	return nil
}

// digest is the part of a file name that changes with the content.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:5])
}

// readDir gives the files of one embedded folder by name, without those in folders below it.
func readDir(fsys fs.FS, dir string) (map[string][]byte, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		data, err := fs.ReadFile(fsys, path.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		out[e.Name()] = data
	}
	return out, nil
}
