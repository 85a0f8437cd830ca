package e2e

import (
	"fmt"
	"strings"
	"testing"
)

const evenForm = `document.querySelector("form[data-even]")`

// slide moves a control of the map as the arrow keys do, by steps.
func (p *tab) slide(name string, steps int) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => { const s = %s.elements[%q]; s.focus(); s.stepUp(%d); s.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`, evenForm, name, steps))
}

func (p *tab) evenIdle() {
	p.Helper()
	p.until(evenForm + `.querySelector(".even-field") && ` + evenForm + `.getAttribute("aria-busy") === null`)
}

// The point moves by its controls and on the map, its bytes with it; keys that were weighed are on the map too.
func TestBreakEvenMap(t *testing.T) {
	p := open(t, atRoot+"decide/")
	if got := eval[string](p, evenForm+`.querySelector(".verdict").textContent`); !strings.Contains(got, "of 1,000,000 bits set") {
		t.Errorf("without scripts the page says %q", got)
	}
	p.slide("density", 20)
	p.until(evenForm + `.querySelector("#even-map-density").getAttribute("aria-valuetext") === "20 % set"`)
	p.slide("run", 5)
	p.until(evenForm + `.querySelector("h3").textContent.startsWith("Runs of 32 bits on average")`)
	p.evenIdle()
	smaller := eval[string](p, evenForm+`.querySelector(".verdict").textContent`)
	if !strings.Contains(smaller, "200,000 of 1,000,000 bits set") || !strings.Contains(smaller, "after a conversion, smaller") {
		t.Errorf("runs of 32: %q", smaller)
	}
	// Pressed on the map near its lower right corner, the point goes there: a large universe with few bits.
	eval[bool](p, `(() => {
		const box = `+evenForm+`.querySelector(".even-field").getBoundingClientRect();
		const out = `+evenForm+`.querySelector(".even-out");
		out.setPointerCapture = () => {};
		const at = { bubbles: true, button: 0, pointerId: 1, clientX: box.right - 4, clientY: box.bottom - 20 };
		`+evenForm+`.querySelector(".even-field").dispatchEvent(new PointerEvent("pointerdown", at));
		out.dispatchEvent(new PointerEvent("pointerup", at));
		return true;
	})()`)
	p.until(`Number(` + evenForm + `.elements.universe.value) > 9.3 && Number(` + evenForm + `.elements.density.value) < -6`)
	p.until(`/^[23],\d00,000,000 bits$/.test(` + evenForm + `.elements.universe.getAttribute("aria-valuetext"))`)
	p.give("weigh", "keys.txt", `"visits:1 524344\nvisits:2 30000000\n"`)
	p.answered("weigh", "can gain or lose")
	p.until(evenForm + `.querySelector("desc").textContent.includes("Key 2: ")`)
	p.evenIdle()
	p.accessible("with the map")
}

// A chapter has the same map, whole without scripts and alive at the first touch.
func TestBreakEvenInChapter(t *testing.T) {
	p := open(t, atPath+"learn/break-even/")
	p.until(evenForm)
	p.until(`document.readyState === "complete"`)
	before := p.asked(".wasm")
	if before > 0 {
		t.Errorf("%d interpreters fetched before the first touch", before)
	}
	p.slide("universe", -300)
	p.until(evenForm + `.elements.universe.getAttribute("aria-valuetext") === "1,000 bits"`)
	p.evenIdle()
	if got := eval[string](p, evenForm+`.querySelector(".verdict").textContent`); !strings.Contains(got, "larger") {
		t.Errorf("a thousand bits: %q", got)
	}
}
