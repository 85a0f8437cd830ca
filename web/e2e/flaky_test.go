package e2e

import (
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// flaky serves the site but for files of one base name, up to the first dot and with that extension: they are answered
// with an error while broken is set.
func flaky(t *testing.T, name, ext string) (url string, broken *atomic.Bool) {
	t.Helper()
	broken = new(atomic.Bool)
	broken.Store(true)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		base := path.Base(r.URL.Path)
		if strings.HasPrefix(base, name+".") && path.Ext(base) == ext && broken.Load() {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		site.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/", broken
}

// visitAt opens a page of a server of the test's own, whose complaints with one of these texts are expected.
func visitAt(t *testing.T, root, at string, expected ...string) *tab {
	t.Helper()
	p := newTab(t)
	p.allow(expected...)
	p.origins = append(p.origins, root)
	p.visit(root + at)
	return p
}

// visitFlaky opens the playground there in a tab that may say so.
func visitFlaky(t *testing.T, url, hash string) *tab {
	t.Helper()
	return visitAt(t, url, "play/"+hash, "503", "did not start", "exception: Uncaught Error", "Failed to fetch", "answered", "console: ", "Event")
}

// TestMissingScripts takes each script away that the playground needs: a sentence says so, and the page stays.
func TestMissingScripts(t *testing.T) {
	for _, name := range []string{"boot", "stores", "wasm_exec", "engine", "dry-run", "compile", "load"} {
		t.Run(name, func(t *testing.T) {
			url, _ := flaky(t, name, ".js")
			p := visitFlaky(t, url, "")
			p.untilText("[data-boot-status]", "Reload the page to try again")
			p.untilText("main", "No key yet.")
		})
	}
}

// TestWorkerThatDoesNotStart has the interpreter's Worker missing, which is found out before the app is there or after.
func TestWorkerThatDoesNotStart(t *testing.T) {
	url, broken := flaky(t, "worker", ".js")
	p := visitFlaky(t, url, "")
	p.command("SETBIT typed 7 1")
	p.until(`/did not start|stopped/.test(document.querySelector("main").innerText)`)
	broken.Store(false)
	p.do(chromedp.Reload())
	p.until(mounted)
	p.untilText(".transcript", "SETBIT typed 7 1")
}

// TestStartAfterAFailedOne reloads a page whose interpreter did not come: what was typed and the link are still there.
func TestStartAfterAFailedOne(t *testing.T) {
	url, broken := flaky(t, "engine", ".wasm")
	p := visitFlaky(t, url, "#1.SETBIT+linked+7+1/")
	p.untilText("[data-boot-status]", "The interpreter did not start")
	p.command("SETBIT typed 7 1")
	p.keys("GETBIT draft")
	if hash := eval[string](p, "location.hash"); !strings.HasPrefix(hash, "#1.SETBIT") {
		t.Errorf("the address holds %q", hash)
	}
	broken.Store(false)
	p.do(chromedp.Reload())
	p.until(mounted)
	p.until(entries + " === 2 && " + settled)
	p.contains(".transcript", "SETBIT linked 7 1", "SETBIT typed 7 1")
	if got := eval[string](p, `document.querySelector("#command").value`); got != "GETBIT draft" {
		t.Errorf("the line that was being typed: %q", got)
	}
	// It was handed over, and comes once.
	p.do(chromedp.Reload())
	p.until(mounted)
	p.until(entries + " === 2 && " + settled)
}

// TestReloadWhileItLoads reloads before the interpreter has come, and puts another link into the address.
func TestReloadWhileItLoads(t *testing.T) {
	url, release := gate(t)
	p := visitAt(t, url, "play/#1.SETBIT+linked+7+1/")
	p.untilText("[data-boot-status]", "Starting the interpreter")
	p.command("SETBIT typed 7 1")
	p.do(chromedp.Reload())
	p.untilText("[data-boot-log]", "SETBIT typed 7 1")
	release()
	p.until(mounted)
	p.until(entries + " === 2 && " + settled)
	p.contains(".transcript", "SETBIT linked 7 1", "SETBIT typed 7 1")
}

func TestAnotherLinkWhileItLoads(t *testing.T) {
	url, release := gate(t)
	p := visitAt(t, url, "play/#1.SETBIT+first+7+1/")
	p.untilText("[data-boot-status]", "Starting the interpreter")
	eval[bool](p, `(location.hash = "#1.SETBIT+second+7+1/", true)`)
	release()
	p.until(mounted)
	p.untilText(".transcript", "SETBIT second 7 1")
}

// TestForbiddenStores has the browser forbid its stores, as it does where cookies are blocked: by throwing.
func TestForbiddenStores(t *testing.T) {
	p := newTab(t)
	p.do(emulate(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); }, configurable: true });`}))
	p.visit(atRoot + "play/")
	p.until(mounted)
	p.command("SETBIT k 7 1")
	p.untilText(".transcript", "(integer) 0")
	p.untilText("#transcript", "This browser keeps nothing for this page")
}

// TestTabsKeepTheirOwn has another tab keep its commands in the store of the site meanwhile.
func TestTabsKeepTheirOwn(t *testing.T) {
	p := play(t)
	p.command("SETBIT mine 7 1")
	p.until(entries + " === 1 && " + settled)
	eval[bool](p, `(localStorage.setItem("bitloupe.journal", JSON.stringify({ v: 1, e: [{ t: "SETBIT theirs 7 1" }, { t: "PING" }] })), true)`)
	p.do(chromedp.Reload())
	p.until(mounted)
	p.until(entries + " === 1 && " + settled)
	p.contains(".transcript", "SETBIT mine 7 1")
	eval[bool](p, `(sessionStorage.clear(), localStorage.setItem("bitloupe.journal", JSON.stringify({ v: 1, e: [{ t: "SETBIT theirs 7 1" }, { t: "PING" }] })), true)`)
	p.do(chromedp.Reload())
	p.until(mounted)
	p.until(entries + " === 2 && " + settled)
}

// TestFormsOnAFlakyNetwork has a form's program not come, then its Worker's script, and stops it while it loads.
func TestFormsOnAFlakyNetwork(t *testing.T) {
	url, broken := flaky(t, "scripts", ".wasm")
	p := visitAt(t, url, "decide/", "503")
	p.give("rehearse", "a.txt", `"SETBIT k 1 1\nGET k\n"`)
	p.answered("rehearse", "could not be loaded")
	broken.Store(false)
	p.give("rehearse", "a.txt", `"SETBIT k 1 1\nGET k\n"`)
	p.answered("rehearse", "It would break")

	url, broken = flaky(t, "worker", ".js")
	p = visitAt(t, url, "decide/", "503")
	p.give("weigh", "a.txt", `"1, 2, 70000"`)
	p.answered("weigh", "could not be started")
	broken.Store(false)
	p.give("weigh", "a.txt", `"1, 2, 70000"`)
	p.answered("weigh", "bytes")
	p.give("weigh", "empty.txt", `""`)
	p.answered("weigh", "the file is empty")
	if got := p.text(`form[data-task="weigh"] .task-out`); got != "" {
		t.Errorf("under the fault of an empty file stands %q", got)
	}

	held, release := gate(t)
	p = visitAt(t, held, "decide/")
	p.give("weigh", "a.txt", `"1, 2, 70000"`)
	eval[bool](p, `(document.querySelector('form[data-task="weigh"] [data-stop]').click(), true)`)
	release()
	eval[bool](p, `fetch(document.getElementById("site").dataset.engine).then((r) => r.arrayBuffer()).then(() => new Promise((done) => setTimeout(done, 500, true)))`)
	if got := eval[string](p, `document.querySelector('form[data-task="weigh"] output').textContent + document.querySelector('form[data-task="weigh"] .task-out').textContent`); !strings.HasPrefix(got, "Stopped.") || strings.Contains(got, "bytes") {
		t.Errorf("after Stop while it loaded: %q", got)
	}
}
