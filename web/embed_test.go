package web

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/content"
	"bitloupe/engine/plate"
)

// elementBudget bounds the script that other people's pages load, in bytes as brotli leaves them.
const elementBudget = 4000

func TestElementFile(t *testing.T) {
	dir := build(t, "")
	src, err := os.ReadFile(filepath.Join(dir, elementFile))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := codecs(false)[0].pack(src)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s is sent as %d bytes", elementFile, len(packed))
	if len(packed) > elementBudget {
		t.Errorf("%s is sent as %d bytes, more than %d", elementFile, len(packed), elementBudget)
	}
	for _, bad := range []string{"import{", `from"`, "import(", "innerHTML", "export "} {
		if bytes.Contains(src, []byte(bad)) {
			t.Errorf("%s contains %q: it is one file, and makes no markup of texts", elementFile, bad)
		}
	}
	// The page tells the size that is sent.
	html, err := os.ReadFile(filepath.Join(dir, "embed", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	s := &site{embed: embedSizes{element: len(packed)}}
	if want := "One script of " + (&page{site: s}).ElementSize(); !bytes.Contains(html, []byte(want)) {
		t.Errorf("the page about embeds lacks %q", want)
	}
}

func TestElementImports(t *testing.T) {
	s := newSite(nil)
	good := map[string][]byte{"bitmap-demo.js": []byte(elementImport + "\nfragment(longest);\n"), "link.js": []byte("export const longest = 1;\nexport function fragment() {}\n")}
	if err := s.addElement(good); err != nil {
		t.Fatal(err)
	}
	if got := string(s.files[elementFile]); strings.Contains(got, "import") || strings.Contains(got, "export") {
		t.Errorf("the script is not one file: %s", got)
	}
	for _, bad := range []map[string][]byte{
		{"bitmap-demo.js": []byte("fragment();"), "link.js": nil},
		{"bitmap-demo.js": []byte(elementImport + "\nimport \"./more.js\";"), "link.js": nil},
		{"bitmap-demo.js": []byte(elementImport), "link.js": []byte("import \"./more.js\";")},
	} {
		if err := newSite(nil).addElement(bad); err == nil {
			t.Errorf("taken: %s", bad)
		}
	}
}

// Embeds can stand on any site, under the same policy as the rest; every other page keeps strangers from framing it.
func TestFraming(t *testing.T) {
	h, err := Handler(build(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct{ ancestors, frames bool }{
		"/":                         {ancestors: true},
		"/play/":                    {ancestors: true},
		"/embed/":                   {ancestors: true, frames: true},
		"/embed/?x=1":               {ancestors: true, frames: true},
		"/embed/frame/":             {},
		"/embed/frame/index.html":   {},
		"/embed/frame/?theme=dark":  {},
		"/embed/frame/nothing":      {ancestors: true},
		"/embed/scenarios/runs.txt": {ancestors: true},
		"/embed/bitmap-demo.js":     {ancestors: true},
	} {
		r := get(t, h, path, "")
		policies := r.Header.Values("Content-Security-Policy")
		if len(policies) != 1 || !strings.HasPrefix(policies[0], policy) {
			t.Fatalf("GET %s: policies %q", path, policies)
		}
		if got := strings.Contains(policies[0], "frame-ancestors 'self'"); got != want.ancestors {
			t.Errorf("GET %s: only this site may hold it in a frame: %v, want %v", path, got, want.ancestors)
		}
		if got := strings.Contains(policies[0], "frame-src 'self'"); got != want.frames {
			t.Errorf("GET %s: it may hold frames: %v, want %v", path, got, want.frames)
		}
		if r.Header.Get("X-Frame-Options") != "" || r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("GET %s: %v", path, r.Header)
		}
	}
	if r := get(t, h, "/"+elementFile, ""); r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/javascript") {
		t.Errorf("the element's script: %d, %v", r.StatusCode, r.Header)
	}
}

// Every scenario can be named by an embed and says what the scenario says.
func TestPublishedScenarios(t *testing.T) {
	dir := build(t, "https://example.org/x/y/")
	for _, c := range content.Scenarios() {
		text, err := os.ReadFile(filepath.Join(dir, "embed", "scenarios", c.ID+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := plate.Run(string(text), plate.Options{})
		if err != nil || p.Total == 0 {
			t.Errorf("%s: %v, %d commands", c.ID, err, p.Total)
		}
		if !bytes.Contains(text, []byte("# title: "+c.Title)) {
			t.Errorf("%s has lost its title:\n%s", c.ID, text)
		}
	}
	files := tree(t, dir)
	if bytes.Contains(files["sitemap.xml"], []byte(frame)) {
		t.Error("the site map names the frame, which is no page to find")
	}
	for _, want := range []string{`src=&#34;https://example.org/x/y/embed/bitmap-demo.js&#34;`, `script-src https://example.org; frame-src https://example.org`} {
		if !bytes.Contains(files["embed/index.html"], []byte(want)) {
			t.Errorf("the page about embeds lacks %s", want)
		}
	}
}

// Names of views are those of the tabs of the playground, each with a word for a list.
func TestViewNames(t *testing.T) {
	for _, v := range viewNames() {
		if v.Label == "" || strings.ToLower(strings.ReplaceAll(v.Label, " ", "-")) != v.Name {
			t.Errorf("%+v", v)
		}
	}
	for name := range viewLabels {
		if _, err := plate.ParseViews("@" + name); err != nil {
			t.Errorf("a label for a view that does not exist: %v", err)
		}
	}
}
