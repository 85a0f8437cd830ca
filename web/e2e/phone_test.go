package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPhone walks through the four views of a narrow screen. The command line stays in each of them.
func TestPhone(t *testing.T) {
	p := newTab(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	p.visit(atRoot + "play/")
	p.until(mounted)
	p.run("CONFIG SET bitmap-default-roaring yes", "SETBIT b {random 42 2000 99999999} 1", "GET b")
	for i, inside := range []string{".transcript", ".pane-inspector [role=tablist]", "table.keyspace", ".timeline-steps"} {
		p.until(fmt.Sprintf(`document.querySelectorAll(".view-tabs > *")[%d].click() ?? document.querySelector(%q)?.offsetParent`, i, inside))
		if !eval[bool](p, `!!document.querySelector("#command").offsetParent`) {
			t.Errorf("%s: no command line", inside)
		}
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s: the page is %d wide", inside, wide)
		}
		p.accessible(inside)
	}
}

// A keyboard on glass gives no key for Enter: the line break comes alone.
func TestEnterWithoutAKey(t *testing.T) {
	p := play(t)
	eval[bool](p, `(() => { const f = document.querySelector("#command"); f.focus(); f.value = "PING"; f.dispatchEvent(new InputEvent("input", {bubbles: true}));
		return f.dispatchEvent(new InputEvent("beforeinput", {bubbles: true, cancelable: true, inputType: "insertLineBreak"})); })()`)
	p.untilText(".transcript", "PONG")
}

func TestCompletionInTheField(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes")
	p.keys("setb")
	p.untilText(".ghost", "setbit key offset value")
	p.keys(kb.Tab)
	p.until(`document.querySelector("#command").value === "setbit "`)
	p.keys("users 4000000000 ")
	p.untilText(".syntax b", "value")
	p.untilText(".command-preview", "61,035")
	p.untilText(".command-preview", "+312 B")
	if eval[bool](p, `!!document.querySelector("table.keyspace tbody button")`) {
		t.Error("the preview left a key behind")
	}
	eval[bool](p, `(() => { const f = document.querySelector("#command"); f.value = ""; f.dispatchEvent(new Event("input", {bubbles: true})); return true; })()`)
	p.keys("SETBITS k 1 1")
	p.untilText(".command-error", "No command SETBITS here.")
	eval[bool](p, `document.querySelector(".suggestion").click() ?? true`)
	p.until(`document.querySelector("#command").value === "SETBIT k 1 1"`)
}

// TestPhoneShowsWhereItIs: the parts that a phone turns to have the selected key and the current step in sight.
func TestPhoneShowsWhereItIs(t *testing.T) {
	p := newTab(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	p.visit(atRoot + "play/")
	p.until(mounted)
	for i := range 24 {
		p.run(fmt.Sprintf("SETBIT key:%02d %d 1", i, i))
	}
	seen := func(id string) string {
		return fmt.Sprintf(`(() => {
			const e = document.getElementById(%q)?.getBoundingClientRect();
			return e && e.height > 0 && e.top > 0 && e.bottom <= document.querySelector(".pane-console").getBoundingClientRect().top;
		})()`, id)
	}
	for part, id := range map[string]string{"Keys": "key-now", "Timeline": "f24"} {
		eval[bool](p, fmt.Sprintf(`[...document.querySelectorAll(".view-tabs > button")].find((b) => b.textContent.startsWith(%q)).click() === undefined`, part))
		p.until(seen(id))
	}
}
