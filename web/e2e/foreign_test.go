package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// foreign is somebody else's page, on another site than ours, with embeds of a copy of this site that counts what it is
// asked for.
type foreign struct {
	*tab
	home string // of the copy, ends in a slash
	url  string // of the page

	mu    sync.Mutex
	asked []string // paths below home, in order
}

// served notes every request, and keeps the browser from keeping: each start of a Worker and each load shows.
func (f *foreign) served(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.asked = append(f.asked, strings.TrimPrefix(r.URL.Path, "/"))
	f.mu.Unlock()
	site.ServeHTTP(unkept{w}, r)
}

// unkept is an answer that is not to be cached.
type unkept struct{ http.ResponseWriter }

func (u unkept) WriteHeader(status int) {
	u.Header().Set("Cache-Control", "no-store")
	u.ResponseWriter.WriteHeader(status)
}

// newForeign opens a page with this body. It stands on localhost, the site on 127.0.0.1: for a browser these are two sites.
// at is the path of the site, "/" or mount. HOME in the body becomes its address. The page's policy allows what the page
// about embeds says, and nothing else.
func newForeign(t *testing.T, at, body string) *foreign {
	t.Helper()
	f := &foreign{}
	ours := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(at, "/"), http.HandlerFunc(f.served)))
	t.Cleanup(ours.Close)
	f.home = ours.URL + at
	policy := fmt.Sprintf("default-src 'none'; style-src 'self'; script-src %s; frame-src %s 'self'", ours.URL, ours.URL)
	html := `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Docs</title>` +
		`<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="HOMEembed/bitmap-demo.js"></script></head><body><main><h1>Docs</h1>` + body + `</main></body></html>`
	theirs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, strings.ReplaceAll(html, "HOME", f.home))
		case "/page.css":
			w.Header().Set("Content-Type", "text/css")
			fmt.Fprint(w, "body{color:#222;background:#fff}.dark body{color:#ddd;background:#111}")
		default:
			fmt.Fprint(w, "<!doctype html><title>another page</title>")
		}
	}))
	t.Cleanup(theirs.Close)
	f.url = strings.Replace(theirs.URL, "127.0.0.1", "localhost", 1) + "/"
	f.tab = newTab(t)
	f.origins = append(f.origins, f.home, f.url)
	f.allow("data:")
	f.visit(f.url)
	f.until(`document.readyState === "complete" && customElements.get("bitmap-demo")`)
	return f
}

// counts says how many requests ended like this.
func (f *foreign) counts(suffix string) (n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, path := range f.asked {
		if strings.HasSuffix(path, suffix) {
			n++
		}
	}
	return n
}

// all lists what was asked for so far.
func (f *foreign) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.asked)
}

// frames waits until the page holds n frames of the site, and attaches to them. They are in the order of their addresses.
func (f *foreign) frames(n int) []*tab {
	f.Helper()
	ctx, cancel := context.WithTimeout(f.ctx, patience)
	defer cancel()
	for {
		infos, err := chromedp.Targets(ctx)
		if err != nil {
			f.Fatal(err)
		}
		infos = slices.DeleteFunc(infos, func(i *target.Info) bool { return i.Type != "iframe" || !strings.HasPrefix(i.URL, f.home) })
		if len(infos) == n {
			slices.SortFunc(infos, func(a, b *target.Info) int { return strings.Compare(a.URL, b.URL) })
			var out []*tab
			for _, i := range infos {
				out = append(out, f.attach(i.TargetID))
			}
			return out
		}
		select {
		case <-ctx.Done():
			f.Fatalf("%d frames of the site, want %d\n%s", len(infos), n, f.state())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (f *foreign) attach(id target.ID) *tab {
	f.Helper()
	p := &tab{T: f.T, origins: []string{f.home}}
	ctx, cancel := chromedp.NewContext(f.ctx, chromedp.WithTargetID(id), chromedp.WithListener(p.hear), chromedp.WithDetachOnCancel())
	p.ctx = ctx
	f.Cleanup(func() {
		cancel()
		for _, w := range p.wrong {
			f.Error(w)
		}
	})
	if err := chromedp.Do(ctx); err != nil {
		f.Fatal(err)
	}
	p.until(`document.readyState === "complete"`)
	return p
}

// workers counts the Workers of the copy of the site.
func (f *foreign) workers() (n int) {
	f.Helper()
	res, err := chromedp.Targets(f.ctx)
	if err != nil {
		f.Fatal(err)
	}
	for _, i := range res {
		if i.Type == "worker" && strings.HasPrefix(i.URL, f.home) {
			n++
		}
	}
	return n
}

// press presses Run of the demo with that number, from 0.
func (f *foreign) press(n int) {
	f.Helper()
	eval[bool](f.tab, fmt.Sprintf(`(document.querySelectorAll("bitmap-demo")[%d].shadowRoot.querySelector("button").click(), true)`, n))
}

// href is where a frame's link to the playground leads.
const href = `document.querySelector("[data-open]").href`

// press presses a button of a frame.
func press(p *tab, name string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(document.querySelector("[data-do=%s]").click(), true)`, name))
}
