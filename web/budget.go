package web

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// Budgets, in bytes as brotli leaves them at its best.
const (
	pageBudget = 80_000    // a page with its style and its scripts, before anything is touched
	wasmBudget = 1_600_000 // the app, and the engine
	luaBudget  = 2_000_000 // the engine with Lua, for those who run scripts
)

// weight is what a reader downloads of something: a page with the style sheets and scripts that it needs, or a program.
type weight struct {
	Name                 string
	Files, Bytes, Budget int
}

func (w weight) over() bool { return w.Bytes > w.Budget }

var (
	refers   = regexp.MustCompile(`(?:src|href)="?([^"#?> ]+\.(?:js|css))"?`)
	imported = regexp.MustCompile(`(?:from|import)\s*"(\./[^"]+)"`)
)

// weights weighs every page and every program, the pages first and the heaviest of each first.
func (s *site) weights() []weight {
	var pages, wasm []weight
	for name, data := range s.files {
		switch path.Ext(name) {
		case ".html":
			set := map[string]bool{name: true}
			for _, m := range refers.FindAllSubmatch(data, -1) {
				s.needs(s.target(name, string(m[1])), set)
			}
			w := weight{Name: strings.TrimSuffix(name, "index.html"), Files: len(set), Budget: pageBudget}
			for n := range set {
				w.Bytes += s.sent(n)
			}
			pages = append(pages, w)
		case ".wasm":
			w := weight{Name: name, Files: 1, Bytes: s.sent(name), Budget: wasmBudget}
			if strings.HasPrefix(path.Base(name), "scripts.") {
				w.Budget = luaBudget
			}
			wasm = append(wasm, w)
		}
	}
	for _, list := range [][]weight{pages, wasm} {
		slices.SortFunc(list, func(a, b weight) int {
			if n := b.Bytes - a.Bytes; n != 0 {
				return n
			}
			return strings.Compare(a.Name, b.Name)
		})
	}
	return append(pages, wasm...)
}

// target is the file that a page refers to. A page at an unknown address names the root in full.
func (s *site) target(page, ref string) string {
	if strings.HasPrefix(ref, "/") {
		if s.base != nil {
			ref = strings.TrimPrefix(ref, strings.TrimSuffix(s.base.Path, "/"))
		}
		return strings.TrimPrefix(ref, "/")
	}
	return path.Join(path.Dir(page), ref)
}

// needs adds a file of the site to a set, and with a script those that it imports before it runs.
func (s *site) needs(name string, set map[string]bool) {
	data, ok := s.files[name]
	if !ok || set[name] {
		return
	}
	set[name] = true
	if path.Ext(name) != ".js" {
		return
	}
	for _, m := range imported.FindAllSubmatch(data, -1) {
		s.needs(path.Join(path.Dir(name), string(m[1])), set)
	}
}

// sent is the size of a file as it goes over the wire.
func (s *site) sent(name string) int {
	if packed, ok := s.packed[name+".br"]; ok {
		return len(packed)
	}
	return len(s.files[name])
}

// listed is how many pages the report lists.
const listed = 12

// report lists what readers download, the heaviest pages first, and says clearly what is over its budget. Programs that
// were compressed fast are larger than they will be, so they are not held to theirs.
func (s *site) report(w io.Writer, quick bool) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "sent\tbudget\tfiles\t page with its style and scripts, or program")
	all := s.weights()
	pages := slices.IndexFunc(all, func(w weight) bool { return w.Budget != pageBudget })
	for i, x := range all {
		if i < listed || i >= pages || x.over() {
			fmt.Fprintf(t, "%d\t%d\t%d\t /%s\n", x.Bytes, x.Budget, x.Files, x.Name)
		}
		if i == listed && i < pages {
			fmt.Fprintf(t, "\t\t\t and %d lighter pages\n", pages-listed)
		}
	}
	_ = t.Flush() // nobody reads it, then
	raw, sent := 0, 0
	for name, data := range s.files {
		raw += len(data)
		sent += s.sent(name)
	}
	fmt.Fprintf(w, "%d files, %d bytes, %d as they are sent\n", len(s.files), raw, sent)
	for _, x := range all {
		if x.over() && (x.Budget == pageBudget || !quick) {
			fmt.Fprintf(w, "OVER BUDGET: /%s is sent as %d bytes, %d more than it may\n", x.Name, x.Bytes, x.Bytes-x.Budget)
		}
	}
}
