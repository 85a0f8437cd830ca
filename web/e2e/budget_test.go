package e2e

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Budgets, in bytes as brotli leaves them.
const (
	pageBudget = 80_000    // a page with its style and its scripts, before anything is touched
	wasmBudget = 1_600_000 // the app, and the engine
	luaBudget  = 2_000_000 // the engine with Lua, for those who run scripts
)

var (
	refers  = regexp.MustCompile(`(?:src|href)="([^"#?]+\.(?:js|css))"`)
	imports = regexp.MustCompile(`(?:from|import)\s*\(?\s*"(\./[^"]+)"`)
)

// sent is the size of a file as it goes over the wire.
func sent(t *testing.T, name string) int {
	t.Helper()
	for _, n := range []string{name + ".br", name} {
		if info, err := os.Stat(filepath.Join(siteDir, n)); err == nil {
			return int(info.Size())
		}
	}
	t.Fatalf("%s is not there", name)
	return 0
}

// needs adds a file and, for scripts, what they import to a set.
func needs(t *testing.T, name string, set map[string]bool) {
	t.Helper()
	if set[name] {
		return
	}
	set[name] = true
	if path.Ext(name) != ".js" {
		return
	}
	src, err := os.ReadFile(filepath.Join(siteDir, name))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range imports.FindAllSubmatch(src, -1) {
		needs(t, path.Join(path.Dir(name), string(m[1])), set)
	}
}

func TestPageBudget(t *testing.T) {
	for _, page := range pages(t) {
		name := page
		if !strings.HasSuffix(name, ".html") {
			name += "index.html"
		}
		html, err := os.ReadFile(filepath.Join(siteDir, name))
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]bool{name: true}
		for _, m := range refers.FindAllSubmatch(html, -1) {
			at := path.Join("/", path.Dir(name), string(m[1]))
			if strings.HasPrefix(string(m[1]), "/") {
				at = string(m[1])
			}
			needs(t, strings.TrimPrefix(at, "/"), set)
		}
		total := 0
		for file := range set {
			total += sent(t, file)
		}
		if len(set) < 3 || total > pageBudget {
			t.Errorf("page %q is sent as %d files of %d bytes, more than %d", page, len(set), total, pageBudget)
		}
		t.Logf("page %q: %d files, %d bytes", page, len(set), total)
	}
}

func TestWasmBudget(t *testing.T) {
	for asset, budget := range map[string]int{"app": wasmBudget, "engine": wasmBudget, "scripts": luaBudget} {
		found, err := filepath.Glob(filepath.Join(siteDir, "assets", asset+".*.wasm"))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		n := sent(t, "assets/"+filepath.Base(found[0]))
		t.Logf("%s.wasm is sent as %d bytes", asset, n)
		if n > budget && !*quick {
			t.Errorf("%s.wasm is sent as %d bytes, more than %d", asset, n, budget)
		}
	}
}
