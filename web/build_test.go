package web

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// emptyWasm is the smallest module there is: these tests are about the files around it.
func emptyWasm(context.Context, string) ([]byte, error) {
	return []byte("\x00asm\x01\x00\x00\x00"), nil
}

func build(t *testing.T, base string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	err := Build(t.Context(), Options{Root: t.TempDir(), Out: dir, Base: base, Quick: true, Wasm: emptyWasm})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// tree reads a folder into a map.
func tree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		out[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestReproducible(t *testing.T) {
	const base = "https://example.org/" // which has everything that a site can have
	a, b := tree(t, build(t, base)), tree(t, build(t, base))
	for name, data := range a {
		if !bytes.Equal(data, b[name]) {
			t.Errorf("%s differs between two builds", name)
		}
	}
	if len(a) != len(b) {
		t.Errorf("%d files, then %d", len(a), len(b))
	}
}

// TestMarkup looks for what no page may hold.
func TestMarkup(t *testing.T) {
	for name, data := range tree(t, build(t, "")) {
		if filepath.Ext(name) != ".html" {
			continue
		}
		page := string(data)
		for _, bad := range []string{" style=", "<style", " onclick=", " onload=", `="javascript:`} {
			if strings.Contains(page, bad) {
				t.Errorf("%s contains %q, which the content security policy forbids", name, bad)
			}
		}
		for _, bad := range []string{"%!", "ZgotmplZ", "<no value>", "&lt;nil"} {
			if strings.Contains(page, bad) {
				t.Errorf("%s contains %q: something was not rendered", name, bad)
			}
		}
		for _, tag := range strings.Split(page, "<script")[1:] {
			if open, _, _ := strings.Cut(tag, ">"); !strings.Contains(open, "src=") {
				t.Errorf("%s has an inline script: <script%s>", name, open)
			}
		}
	}
}

func TestBase(t *testing.T) {
	for _, bad := range []string{"/x/y/", "example.org", "ftp://example.org/", "https://example.org/?a=b", "https://"} {
		if _, err := parseBase(bad); err == nil {
			t.Errorf("base %q was taken", bad)
		}
	}
	files := tree(t, build(t, "https://example.org/x"))
	for name, want := range map[string]string{
		"sitemap.xml":     "<loc>https://example.org/x/play/</loc>",
		"robots.txt":      "Sitemap: https://example.org/x/sitemap.xml",
		"index.html":      `<link rel="canonical" href="https://example.org/x/"`,
		"play/index.html": `<link rel="canonical" href="https://example.org/x/play/"`,
		"404.html":        `href="/x/assets/site.`,
		"learn/feed.xml":  "<link>https://example.org/x/learn/first-bit/</link>",
	} {
		if !bytes.Contains(files[name], []byte(want)) {
			t.Errorf("%s lacks %s:\n%s", name, want, files[name])
		}
	}
}

func TestKeepsForeignFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "letter.txt"), []byte("dear"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := Build(t.Context(), Options{Root: dir, Out: dir, Quick: true, Wasm: emptyWasm})
	if err == nil || !strings.Contains(err.Error(), "no built site") {
		t.Fatalf("building over a foreign folder: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "letter.txt")); err != nil {
		t.Fatal(err)
	}
}

// TestStylesAreDefined finds every custom property that a style uses declared in a style or set by a script. A misspelt one
// is no error to a browser: the rule just does not hold.
func TestStylesAreDefined(t *testing.T) {
	use := regexp.MustCompile(`var\((--[\w-]+)`)
	set := regexp.MustCompile(`(--[\w-]+)\s*:|setProperty\(["'](--[\w-]+)["']`)
	var text strings.Builder
	for _, dir := range []string{"css", "js", "templates"} {
		files, err := filepath.Glob(dir + "/*")
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(b)
		}
	}
	defined := map[string]bool{}
	for _, m := range set.FindAllStringSubmatch(text.String(), -1) {
		defined[m[1]+m[2]] = true
	}
	for _, m := range use.FindAllStringSubmatch(text.String(), -1) {
		if !defined[m[1]] {
			t.Errorf("%s is used and nowhere defined", m[1])
		}
	}
}
