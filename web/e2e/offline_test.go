package e2e

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"bitloupe/engine/share"
	"bitloupe/web"
)

// kept holds when the service worker has the whole site.
const kept = `navigator.serviceWorker.controller && navigator.serviceWorker.ready.then((r) => r.active?.state === "activated")`

// serveAt serves a handler under a path and gives the address of the site, and a function that cuts the network.
func serveAt(t *testing.T, at string, h http.Handler) (url string, cut func()) {
	t.Helper()
	s := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(at, "/"), h))
	t.Cleanup(s.Close)
	return s.URL + at, func() {
		s.CloseClientConnections()
		s.Close()
	}
}

// TestOffline visits one page, ends the server and uses the rest of the site: commands, a link that somebody shared, a
// script of a chapter, and every page.
func TestOffline(t *testing.T) {
	for _, at := range []string{"/", mount} {
		t.Run(at, func(t *testing.T) {
			url, cut := serveAt(t, at, site)
			p := visitAt(t, url, "")
			p.until(kept)
			cut()
			p.visit(url + "play/?from=home#top")
			p.until(mounted)
			p.command("SETBIT offline 7 1")
			p.untilText(".transcript", "(integer) 0")
			fragment, err := share.Encode(share.Link{Script: "SETBIT linked {0..9} 1\nBITCOUNT linked", Chunk: -1})
			if err != nil {
				t.Fatal(err)
			}
			p.visit("about:blank")
			p.visit(url + "play/#" + fragment)
			p.until(mounted)
			p.untilText(".transcript", "(integer) 10")
			p.visit(url + "learn/one-high-bit/")
			p.do(chromedp.Click(chromedp.CSS("#script-high [data-live]")))
			p.untilText("#script-high output", "All 4 run.")
			p.visit(url + "play?x=1")
			p.until(`location.pathname.endsWith("/play/") && location.search === "?x=1"`)
			p.until(mounted)
			for _, page := range pages(t) {
				if page == "404.html" {
					continue // nobody goes there by its name; see below
				}
				p.visit(url + page)
				p.until(`document.querySelector("h1")`)
			}
			p.visit(url + "embed/")
			p.until(`document.querySelector("bitmap-demo")?.shadowRoot`)
			eval[bool](p, `(document.querySelector("bitmap-demo").shadowRoot.querySelector("button").click(), true)`)
			p.until(`document.querySelector("bitmap-demo > iframe")?.contentDocument?.querySelector("output")?.textContent === "All 3 run"`)
			p.allow("404 (")
			p.visit(url + "no/such/page/")
			p.untilText("h1", "No such page")
		})
	}
}

// TestUpdate publishes a newer version while a tab is open.
func TestUpdate(t *testing.T) {
	newer := filepath.Join(t.TempDir(), "site")
	err := web.Build(context.Background(), web.Options{Root: "../..", Out: newer, Base: "https://example.org/", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	next, err := web.Handler(newer)
	if err != nil {
		t.Fatal(err)
	}
	var published atomic.Pointer[http.Handler]
	published.Store(&site)
	url, _ := serveAt(t, "/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*published.Load()).ServeHTTP(w, r) }))

	p := visitAt(t, url, "play/")
	p.until(kept)
	p.until(mounted)
	eval[bool](p, `caches.open("another-site").then((c) => c.put("/there", new Response("kept"))).then(() => true)`)
	p.command("SETBIT old 7 1")

	published.Store(&next)
	eval[bool](p, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)`)
	p.untilText("#update", "A newer version")
	// Until the reader says so this tab, and a reload of it, are the version it was opened in.
	p.command("GETBIT old 7")
	p.untilText(".transcript", "(integer) 1")
	const isNewer = `!!document.querySelector("link[rel=canonical]")`
	if eval[bool](p, isNewer) {
		t.Fatal("the tab changed its version by itself")
	}
	p.do(chromedp.Click(chromedp.CSS("#update button")))
	p.until(isNewer)
	p.until(mounted)
	if got := eval[string](p, `caches.open("another-site").then((c) => c.match("/there")).then((r) => r.text())`); got != "kept" {
		t.Errorf("the cache of another site on this origin holds %q", got)
	}
	if n := eval[int](p, `caches.keys().then((names) => names.filter((n) => n.startsWith("bitloupe:")).length)`); n != 2 {
		t.Errorf("%d versions are kept, want this one and the one before", n)
	}
}
