package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused describes where the keyboard is, for messages and for waits.
const focused = `(() => { const e = document.activeElement; return e ? e.tagName + "#" + e.id + "." + e.className : "" })()`

// tabTo presses Tab until an element has the focus that a selector matches.
func (p *tab) tabTo(selector string, modifiers ...chromedp.Modifier) {
	p.Helper()
	for range 80 {
		if eval[bool](p, `document.activeElement?.matches(`+quote(selector)+`) ?? false`) {
			return
		}
		p.keys(kb.Tab, modifiers...)
	}
	p.Fatalf("Tab never leads to %s; it stands at %s", selector, eval[string](p, focused))
}

func quote(s string) string { return `"` + s + `"` }

// TestKeyboardAlone does everything with the keys: opens the playground, types with completion, reads a refusal, looks
// into a chunk, steps back, shares.
func TestKeyboardAlone(t *testing.T) {
	p := open(t, atRoot)
	p.keys(kb.Tab)
	if got := eval[string](p, `document.activeElement.textContent`); got != "Skip to the content" {
		t.Errorf("the first stop is %q", got)
	}
	p.tabTo("main a[href$='play/']")
	p.keys(kb.Enter)
	p.until(mounted)

	// The skip link leads to the command line.
	p.keys(kb.Tab)
	if got := eval[string](p, `document.activeElement.textContent`); got != "Skip to the command line" {
		t.Errorf("the first stop is %q", got)
	}
	p.keys(kb.Enter)
	p.until(`document.activeElement.id === "command"`)

	// Completion, history, a refusal.
	p.keys("CONFIG SET bitmap-default-roaring yes" + kb.Enter)
	p.until(entries + " === 1 && " + settled)
	p.keys("SETBI")
	p.until(`document.querySelector(".ghost")?.textContent.startsWith("SETBIT")`)
	p.keys(kb.Tab + "k {0..4999} 1" + kb.Enter)
	p.until(entries + " === 2 && " + settled)
	p.contains("#s2 .entry-command", "SETBIT k")
	p.keys(kb.ArrowUp)
	p.until(`document.activeElement.value.startsWith("SETBIT k")`)
	p.keys(kb.ArrowDown)
	p.until(`document.activeElement.value === ""`)
	p.run("GET k")
	p.contains("#s3 .refusal", "GET wants")

	// The map: arrows move, Enter opens the container.
	p.tabTo("#chunk-map")
	p.keys(kb.Home)
	p.contains(".map-title", "Chunk 0")
	p.keys(kb.Enter)
	p.until(`document.querySelector("#tab-container[aria-selected=true]")`)
	p.contains("#panel", "bitset")

	// Tabs are one stop; the arrows choose.
	p.tabTo("[role=tab][aria-selected=true]", chromedp.ModifierShift)
	p.keys(kb.ArrowRight)
	p.until(`document.querySelector("#tab-memory[aria-selected=true]") === document.activeElement`)

	// The timeline.
	p.tabTo(".step-button")
	p.keys(kb.ArrowLeft)
	p.contains(".timeline-head", "step 2 of 3")
	p.keys(kb.End)
	p.contains(".timeline-head", "step 3 of 3")

	// The keyspace.
	p.tabTo(".key-name")
	p.keys(kb.Enter)
	p.contains("#inspector .inspector-title", "k")

	// Share, and out of the dialog again, back to where it was opened.
	p.tabTo(".site-header button:nth-of-type(3)", chromedp.ModifierShift)
	p.keys(kb.Enter)
	p.until(`document.querySelector("#share").open && document.querySelector("#share-link").value.includes("#1")`)
	p.until(`document.querySelector("#share").contains(document.activeElement)`)
	p.keys(kb.Escape)
	p.until(`!document.querySelector("#share").open && document.activeElement.textContent.includes("Share")`)
}
