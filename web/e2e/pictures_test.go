package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// drawn is a JavaScript expression: whether the first canvas of an element shows more than one colour.
func drawn(selector string) string {
	return fmt.Sprintf(`(() => { const c = document.querySelector(%q + " canvas"); if (!c?.width) return false;
		const d = new Uint32Array(c.getContext("2d").getImageData(0, 0, c.width, c.height).data.buffer); return d.some((x) => x !== d[0]); })()`, selector)
}

// inspected opens the playground with a bitmap of three chunks in the inspector: an array, a bitset, and an array.
func inspected(t *testing.T) *tab {
	t.Helper()
	p := play(t)
	for _, line := range []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT users 7 1", "SETBIT users {65536..75000} 1", "SETBIT users 300000 1"} {
		p.command(line)
	}
	p.untilText(".inspector-title", "users")
	p.untilText(".map-legend", "array2")
	p.until(drawn("chunk-map"))
	return p
}

// TestChunkMapByKeyboard goes over the map and into a container without a pointer.
func TestChunkMapByKeyboard(t *testing.T) {
	p := inspected(t)
	p.until(drawn("chunk-lens"))
	p.do(chromedp.Focus(chromedp.CSS("#chunk-map")))
	text := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf(`document.querySelector("#chunk-map").ariaValueText === %q`, want))
	}
	p.keys(kb.Home)
	text("Chunk 0, array, 1 bit set, 24 bytes")
	p.keys(kb.ArrowRight)
	text("Chunk 1, bitset, 9,465 bits set, 8,208 bytes")
	p.keys(kb.ArrowRight)
	text("Chunk 2, empty, 0 bits set, 0 bytes")
	p.keys(kb.End)
	text("Chunk 4, array, 1 bit set, 24 bytes")
	p.keys(kb.ArrowRight)
	text("Chunk 4, array, 1 bit set, 24 bytes")
	p.keys(kb.Home + kb.ArrowRight + kb.Enter)
	p.untilText(".container-title", "Chunk 1, bitset")
	p.until(drawn("container-map"))
	p.untilText(".costs", "An array holds at most 4,096 values.")
	p.do(chromedp.Focus(chromedp.CSS("#container-map")))
	p.keys(kb.Home)
	p.until(`document.querySelector("#container-map").ariaValueText === "bit 65,536: set, in a run of 9,465"`)
	p.keys(kb.End)
	p.until(`document.querySelector("#container-map").ariaValueText === "bit 131,071: clear"`)
}

// TestTabsByKeyboard: one tab stop, arrows go round, and each panel has something in it.
func TestTabsByKeyboard(t *testing.T) {
	p := inspected(t)
	p.do(chromedp.Focus(chromedp.CSS("#tab-chunks")))
	for _, next := range []struct{ tab, shows string }{
		{"container", "What each kind would hold"}, {"memory", "part by part"}, {"bytes", "descriptive header"},
		{"what-if", "run-optimised"}, {"why", "users appeared as a bitmap"}, {"chunks", "one row ="},
	} {
		p.keys(kb.ArrowRight)
		p.until(fmt.Sprintf(`document.activeElement.id === %q && document.activeElement.ariaSelected === "true"`, "tab-"+next.tab))
		p.untilText("#panel", next.shows)
	}
	if n := eval[int](p, `document.querySelectorAll('[role="tab"][tabindex="0"]').length`); n != 1 {
		t.Errorf("%d tabs are tab stops", n)
	}
}

// TestTextView: the same data as text and tables.
func TestTextView(t *testing.T) {
	p := inspected(t)
	p.do(chromedp.Click(chromedp.CSS(".inspector-title .button[aria-pressed]")))
	p.untilText(".text-figure", "aB--a")
	p.untilText(".text-table", "9,465")
	p.accessible("the text view is open")
}

// TestPicturesFollowTheme: the same map, other colours, without a reload.
func TestPicturesFollowTheme(t *testing.T) {
	p := inspected(t)
	pixels := `(() => { const c = document.querySelector("chunk-map canvas"); return c.getContext("2d").getImageData(0, 0, c.width, c.height).data.join() })()`
	before := eval[string](p, pixels)
	p.do(chromedp.Click(chromedp.CSS("[data-theme-toggle]")))
	p.until(fmt.Sprintf(`%s !== %q && %s`, pixels, before, drawn("chunk-map")))
}

// TestRatioHasRoom: the ratio stands on the shorter bar's row, says whose it is, and covers neither bar nor figure.
func TestRatioHasRoom(t *testing.T) {
	p := play(t)
	clear := `(() => {
		const r = document.querySelector(".ratio").getBoundingClientRect()
		const marks = document.querySelector(".ratio").parentElement.querySelectorAll("svg rect:not([width='100%']), svg text")
		return [...marks].every((m) => m.getBoundingClientRect().right < r.left)
	})()`
	for _, lines := range [][3]string{
		{"CONFIG SET bitmap-default-roaring yes", "SETBIT users 7 1", "roaring is11.6×larger"},
		{"SETBIT far 4000000 1", "SETBIT far 1 1", "smaller"},
	} {
		p.run(lines[0], lines[1])
		p.untilText(".bars", lines[2])
		if !eval[bool](p, clear) {
			t.Errorf("%s: the ratio stands on a bar or its figure", lines[1])
		}
	}
	p.run("SETBIT dense {0..500000..2} 1")
	p.untilText(".bars", "bytes larger here")
	if eval[bool](p, `document.querySelector(".ratio") !== null`) {
		t.Error("a ratio stands between bars that are nearly equal")
	}
}
