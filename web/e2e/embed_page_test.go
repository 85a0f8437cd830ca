package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestEmbedPage runs the demos that stand on the page about embeds, in both themes, as a reader of that page would.
func TestEmbedPage(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{1440, 390} {
			t.Run(fmt.Sprint(theme, width), func(t *testing.T) {
				p := newTab(t)
				p.do(chromedp.EmulateViewport(width, 900), scheme(theme))
				p.visit(atPath + "embed/")
				p.until(`document.querySelector("bitmap-demo")?.shadowRoot`)
				if n := p.asked(".wasm"); n != 0 {
					t.Fatalf("the page loaded %d programs by itself", n)
				}
				const ran = `/^All \d+ run/.test(document.querySelector(%q).contentDocument?.querySelector("output").textContent)`
				eval[bool](p, `document.querySelectorAll("main bitmap-demo").forEach((d) => d.shadowRoot.querySelector("button").click()) ?? true`)
				for _, demo := range []string{"bitmap-demo:nth-of-type(1) > iframe", "bitmap-demo[view=container] > iframe"} {
					p.until(fmt.Sprintf(ran, demo))
				}
				eval[bool](p, `(document.querySelector(".embed-live").scrollIntoView(), true)`)
				p.until(`document.querySelector(".embed-live").contentDocument?.querySelector("[data-do=run]")?.disabled === false`)
				eval[bool](p, `document.querySelector(".embed-live").contentDocument.querySelector("[data-do=run]").click() ?? true`)
				p.until(fmt.Sprintf(ran, ".embed-live"))
				if n := p.asked(".wasm"); n != 1 {
					t.Errorf("three demos loaded %d programs", n)
				}
				if got := eval[string](p, `document.querySelector("bitmap-demo iframe").contentDocument.documentElement.dataset.theme`); got != theme {
					t.Errorf("on a %s page a demo is %s", theme, got)
				}
				p.accessible("with three demos open")
				if width == 390 && eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
					t.Error("the page is wider than a phone")
				}
				p.shot(fmt.Sprintf("embed-%s-%d", theme, width))
			})
		}
	}
}

// TestEmbedFrame looks at the frame alone, at the sizes and in the colours that pages ask for.
func TestEmbedFrame(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{700, 320} {
			for _, view := range []string{"chunks+memory", "container", "bytes", "what-if", "why", "none"} {
				p := newTab(t)
				p.do(chromedp.EmulateViewport(width, 420))
				p.visit(atRoot + "embed/frame/?theme=" + theme + "&run&view=" + view + "#1.%23+config:+bitmap-default-roaring=yes;SETBIT+k+%7B0..8190..2%7D+1;SETBIT+k+8192+1/")
				p.untilText("output", "All 2 run")
				if got := eval[string](p, `getComputedStyle(document.documentElement).colorScheme`); got != theme {
					t.Errorf("asked for %s, the frame is %s", theme, got)
				}
				drawn := eval[int](p, `document.querySelectorAll(".embed-view .view").length`)
				if (drawn == 0) != (view == "none") {
					t.Errorf("%s draws %d figures", view, drawn)
				}
				if eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
					t.Errorf("%s is wider than %d", view, width)
				}
				p.accessible(fmt.Sprint(theme, " ", width, " ", view))
				p.shot(fmt.Sprint("frame-", theme, "-", width, "-", view))
			}
		}
	}
}

// TestEmbedAutorun has a frame and an element run by themselves, once they are seen.
func TestEmbedAutorun(t *testing.T) {
	f := newForeign(t, "/", `<bitmap-demo autorun>PING</bitmap-demo><iframe title="a" src="HOMEembed/frame/?autorun#1.PING/"></iframe>`+strings.Repeat("<p>Text.</p>", 300)+`<bitmap-demo autorun label="below">PING</bitmap-demo>`)
	for _, p := range f.frames(2) {
		p.untilText("output", "All 1 run")
	}
	eval[bool](f.tab, `(scrollTo(0, document.body.scrollHeight), true)`)
	for _, p := range f.frames(3) {
		p.untilText("output", "All 1 run")
	}
	if n := f.counts(".wasm"); n != 1 {
		t.Errorf("%d programs were loaded", n)
	}
}

// TestEmbedWithoutScripts reads a foreign page and the page about embeds with JavaScript off.
func TestEmbedWithoutScripts(t *testing.T) {
	p := newTab(t)
	p.do(emulate(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	p.visit(atRoot + "embed/")
	for _, want := range []string{"SETBIT k 8192 1", "The form that writes the snippet needs JavaScript"} {
		if got := p.text("main"); !strings.Contains(got, want) {
			t.Errorf("without scripts the page lacks %q", want)
		}
	}
	p.visit(atRoot + "embed/frame/#1.PING/")
	if got := p.text("main"); !strings.Contains(got, "needs JavaScript") {
		t.Errorf("without scripts the frame says %q", got)
	}
}

// TestMaker goes from a session in the playground to the snippet, and runs what it says.
func TestMaker(t *testing.T) {
	p := open(t, atPath+"play/")
	p.until(mounted)
	p.run("SETBIT users 7 1", `SET "a<b" "x\"y"`)
	eval[bool](p, `[...document.querySelectorAll(".site-header button")].find((b) => b.textContent.includes("Share")).click() ?? true`)
	p.until(`document.querySelector("#share a[href*='embed/#']")`)
	to := eval[string](p, `document.querySelector("#share a[href*='embed/#']").href`)
	if !strings.HasPrefix(to, atPath+"embed/#1") {
		t.Fatalf("the dialog leads to %s", to)
	}

	q := open(t, to)
	q.until(`document.querySelector("[data-maker] textarea").value.includes("SETBIT users 7 1")`)
	q.untilText("[data-out=element]", `SET "a&lt;b" "x\"y"`)
	eval[bool](q, `(() => { const f = document.querySelector("[data-maker]").elements; f.label.value = 'A "title"'; f.view.value = "memory"; f.height.value = 333; f.autorun.checked = true; f.label.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`)
	q.untilText("[data-out=element]", `<bitmap-demo view="memory" label="A &quot;title&quot;" height="333" autorun>`)
	if got := q.text("[data-out=element]"); !strings.HasPrefix(got, `<script type="module" src="`+atPath+`embed/bitmap-demo.js"></script>`) {
		t.Errorf("the snippet does not name this site:\n%s", got)
	}
	iframe := q.text("[data-out=iframe]")
	if !strings.Contains(iframe, atPath+"embed/frame/?view=memory&amp;autorun=&amp;label=A+%22title%22#1.") || !strings.Contains(iframe, `height="333"`) {
		t.Errorf("the iframe is\n%s", iframe)
	}
	if got := q.text("[data-snippet]"); !strings.Contains(got, atPath+"embed/bitmap-demo.js") {
		t.Errorf("the examples do not name this site:\n%s", got)
	}
	q.accessible("with a snippet")

	// Both snippets, as they are, on somebody else's page.
	f := newForeign(t, mount, strings.ReplaceAll(q.text("[data-out=element]")+iframe, atPath, "HOME"))
	for _, r := range f.frames(2) {
		r.until(`/^All \d+ run/.test(document.querySelector("output").textContent)`)
		if got := r.text("h1"); got != `A "title"` {
			t.Errorf("the title is %q", got)
		}
		if got := eval[string](r, `document.querySelector(".embed-log").textContent`); !strings.Contains(got, `SET "a<b" "x\"y"`) {
			t.Errorf("the script is %q", got)
		}
	}
	if n := f.counts(".wasm"); n != 1 {
		t.Errorf("%d programs were loaded", n)
	}
}
