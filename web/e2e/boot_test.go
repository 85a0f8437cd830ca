package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// gate serves the site with the wasm held back until open is called. Further origins of a test are known to its tab by
// allowOrigin.
func gate(t *testing.T) (url string, open func()) {
	t.Helper()
	hold := make(chan struct{})
	open = sync.OnceFunc(func() { close(hold) })
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Ext(r.URL.Path) == ".wasm" {
			select {
			case <-hold:
			case <-r.Context().Done():
				return
			}
		}
		site.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	t.Cleanup(open)
	return s.URL + "/", open
}

// mounted holds when the app has taken the playground over.
const mounted = `document.documentElement.dataset.app === "mounted"`

// play opens the playground with the app on it.
func play(t *testing.T) *tab {
	t.Helper()
	p := open(t, atRoot+"play/")
	p.until(mounted)
	return p
}

// TestReadableBeforeWasm holds the interpreter back: the page reads and takes commands without it.
func TestReadableBeforeWasm(t *testing.T) {
	url, _ := gate(t)
	p := visitAt(t, url, "play/")
	p.untilText("[data-boot-status]", "Starting the interpreter. You can type already")
	p.until(`performance.getEntriesByName("first-contentful-paint").length`)
	p.untilText("main", "No key yet.")
	p.command("SETBIT early 7 1")
	p.untilText("[data-boot-log]", "SETBIT early 7 1")
}

// TestTypedEarly enters commands before there is anything to run them.
func TestTypedEarly(t *testing.T) {
	url, release := gate(t)
	p := visitAt(t, url, "play/")
	p.command("SETBIT early 7 1")
	p.command("GETBIT early 7")
	p.keys("BITCOUNT early" + kb.ArrowLeft)
	release()
	p.until(mounted)
	p.untilText(".transcript", "(integer) 1")
	got := eval[[]any](p, `(() => { const f = document.activeElement; return [f.id, f.value, f.selectionStart] })()`)
	if want := []any{"command", "BITCOUNT early", 13.0}; !slices.Equal(got, want) {
		t.Errorf("the line being typed, after the start: %v, want %v", got, want)
	}
	p.keys(kb.End + kb.Enter)
	p.until(`document.querySelectorAll(".transcript .entry").length === 3`)
}

// TestWithoutScripts reads the pages as a browser with JavaScript switched off shows them.
func TestWithoutScripts(t *testing.T) {
	for at, words := range map[string][]string{
		"":      {"Open the playground", "roaring bitmap"},
		"play/": {"Commands need JavaScript", "A small Redis runs in this page", "No key yet."},
	} {
		p := newTab(t)
		p.do(emulate(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
		p.visit(atRoot + at)
		text := p.text("body")
		for _, w := range words {
			if !strings.Contains(text, w) {
				t.Errorf("page %q without scripts lacks %q:\n%s", at, w, text)
			}
		}
	}
}

// TestNoWasm takes WebAssembly away, and then serves a broken one.
func TestNoWasm(t *testing.T) {
	p := newTab(t)
	p.do(emulate(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.WebAssembly"}))
	p.visit(atRoot + "play/")
	p.untilText("[data-boot-status]", "This browser cannot run the interpreter")
	p.untilText("main", "No key yet.")

	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Ext(r.URL.Path) == ".wasm" {
			http.Error(w, "gone", http.StatusGone)
			return
		}
		site.ServeHTTP(w, r)
	}))
	t.Cleanup(broken.Close)
	p = newTab(t)
	p.allow("410", "app.")
	p.origins = append(p.origins, broken.URL)
	p.visit(broken.URL + "/play/")
	p.untilText("[data-boot-status]", "The interpreter did not start")
	p.untilText("[data-boot-status]", "410")
}

// TestPlainHost serves the files as a host does that knows nothing about them: no compression, no type for wasm.
func TestPlainHost(t *testing.T) {
	files := http.FileServer(http.Dir(siteDir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Ext(r.URL.Path) == ".wasm" {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	p := newTab(t)
	p.origins = append(p.origins, s.URL)
	p.visit(s.URL + "/play/")
	p.until(mounted)
	p.command("PING")
	p.untilText(".transcript", "PONG")
}

// TestBothPlaces runs the first command at a root and under a path.
func TestBothPlaces(t *testing.T) {
	for _, at := range []string{atRoot, atPath} {
		p := open(t, at)
		p.do(chromedp.Click(chromedp.CSS(`a[href$="play/"]`)))
		p.until(mounted)
		p.command("SETBIT k 7 1")
		p.untilText(".transcript", "(integer) 0")
		p.do(chromedp.Click(chromedp.CSS(".brand")))
		p.until(`document.querySelector(".home")`)
	}
}

// TestDryRun has the app run in a Worker to its end: all that it asks of a page when it starts is found on the stage.
func TestDryRun(t *testing.T) {
	p := play(t)
	got := eval[string](p, `(async () => {
		const { site } = await import(document.querySelector("link[rel=modulepreload][href*='/engine.js']").href);
		const worker = new Worker(document.querySelector("link[rel=modulepreload][href*='/dry-run.js']").href, { type: "module" });
		worker.postMessage({ app: site.app, commands: site.commands, env: { GOAPP_STATIC_RESOURCES_URL: site.root, GOAPP_ROOT_PREFIX: "/", GOAPP_INTERNAL_URLS: "null" } });
		let words = "";
		for (;;) {
			const { data } = await new Promise((r) => (worker.onmessage = r));
			if (data.module) words += "module, ";
			else return words + JSON.stringify(data);
		}
	})()`)
	if want := `module, {"complete":true}`; got != want {
		t.Errorf("the Worker answers %s, want %s", got, want)
	}
}

// TestStartWithoutDryRun takes a part of the stage away, so that the app gives up in the Worker.
func TestStartWithoutDryRun(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) != "dry-run.js" {
			site.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		out := httptest.NewRecorder()
		site.ServeHTTP(out, r)
		script := strings.Replace(out.Body.String(), "createTextNode", "createNothing", 1)
		w.Header().Set("Content-Type", out.Header().Get("Content-Type"))
		io.WriteString(w, script)
	}))
	t.Cleanup(s.Close)
	p := newTab(t)
	p.origins = append(p.origins, s.URL+"/")
	p.visit(s.URL + "/play/")
	p.until(mounted)
	p.command("SETBIT late 7 1")
	p.untilText(".transcript", "(integer) 0")
	p.mu.Lock()
	defer p.mu.Unlock()
	said := func(text string) bool { return strings.HasPrefix(text, "console: dry-run: the program gave up") }
	if !slices.ContainsFunc(p.wrong, said) {
		t.Error("nothing was said of the dry run")
	}
	p.wrong = slices.DeleteFunc(p.wrong, said)
}
