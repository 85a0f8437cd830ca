package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// contains fails for each of the texts that an element does not show.
func (p *tab) contains(selector string, texts ...string) {
	p.Helper()
	for _, want := range texts {
		p.untilText(selector, want)
	}
}

// TestFirstCommands types what the page is for, and reads what it says.
func TestFirstCommands(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes")
	p.do(chromedp.Focus(chromedp.CSS("#command")))
	p.keys("SETBIT k 7 1")
	// Before it is run: what it would do.
	p.contains(".command-preview", "0", "308 B")
	p.keys("\r")
	p.until(entries + " === 2 && " + settled)
	p.run("GET k")

	p.contains("#s2", "(integer) 0", "bitmap", "+1 array", "+308 B")
	p.contains("#s3", "(error) WRONGTYPE Operation against a key holding the wrong kind of value")
	p.contains("#s3 .refusal",
		"GET wants", "a string, or a key that does not exist",
		"This key is", "a bitmap, stored as bitmap-roaring",
		"Made so by", "#2 SETBIT, while bitmap-default-roaring was yes",
		"With no instead", `it would be a string, and GET would reply "\x01"`,
		"Use instead", "GETBIT", "BITCOUNT",
	)
	p.contains("#inspector", "bitmap-roaring", "Chunk 0", "array", "1 of 65,536", "24 B = 16 + 8", "308")
	p.contains(".pane-keyspace", "k", "bitmap", "308")
	p.contains(".pane-timeline", "step 3 of 3")
	p.shot("first-commands")
	p.accessible("with three entries")
}

// TestHighestBit sets the last bit a key can have, in a string: the length and the price are the real server's, and the
// tab does not pay them.
func TestHighestBit(t *testing.T) {
	p := play(t)
	p.run("PING")
	memory := func() int {
		return p.inWorker("self.engineMemory.buffer.byteLength")
	}
	before := memory()
	p.run("SETBIT k 4294967295 1", "STRLEN k", "MEMORY USAGE k")
	p.contains("#s2", "(integer) 0")
	p.contains("#s3", "(integer) 536870912")
	p.contains("#s4", "(integer) 671088660")
	if grown := memory() - before; grown >= 5<<20 {
		t.Errorf("the interpreter took %d bytes more", grown)
	}
}

// TestStop ends a command that would take long, and a crash does the same without being asked: what was there before is
// there again.
func TestStop(t *testing.T) {
	p := play(t)
	p.run("SETBIT kept 9 1", "SET word hello")
	p.command("SETBIT long {0..9999999} 1")
	p.until(`[...document.querySelectorAll(".command button")].some((b) => b.textContent === "Stop")`)
	eval[bool](p, `[...document.querySelectorAll(".command button")].find((b) => b.textContent === "Stop").click() ?? true`)
	p.contains("#transcript", "Stopped.")
	p.command("GETBIT kept 9")
	p.contains("#s3", "GETBIT kept 9", "(integer) 1")
	p.contains(".pane-keyspace", "kept", "word")
}

func TestCrash(t *testing.T) {
	p := play(t)
	p.run("SETBIT kept 9 1", "SET word hello")
	first := p.worker()
	// The program asks the browser for the time while it works; soon that ends it, in the middle of a command, as a failed
	// allocation would.
	p.inWorker(`(() => {
		let n = 0;
		const now = performance.now.bind(performance);
		performance.now = () => {
			if (++n > 30) throw new Error("out of memory");
			return now();
		};
		return 1;
	})()`)
	p.command("SETBIT big {0..4000000} 1")
	p.contains("#transcript", "The interpreter stopped.")
	p.shot("crash")
	if p.worker() == first {
		t.Error("the same Worker goes on")
	}
	p.command("GET word")
	p.contains(".transcript", `"hello"`)
	p.contains(".pane-keyspace", "kept", "word")
}

// TestReload leaves the page and comes back.
func TestReload(t *testing.T) {
	p := play(t)
	p.run("SETBIT kept 9 1", "SET word hello", "GETBIT kept 9")
	p.until(`localStorage.getItem("bitloupe.journal")?.includes("GETBIT")`)
	p.do(chromedp.Reload())
	p.until(mounted)
	p.contains("#s3", "(integer) 1")
	p.contains(".pane-keyspace", "kept", "word")
}

// TestScenario opens one from the list.
func TestScenario(t *testing.T) {
	p := play(t)
	p.do(chromedp.SetValue(chromedp.CSS("#scenario"), "sparse"))
	eval[bool](p, `document.querySelector("#scenario").dispatchEvent(new Event("change", {bubbles: true}))`)
	p.until(entries + " === 9 && " + settled)
	p.contains(".transcript", "(integer) 25165860", "(integer) 244837", "×20,000")
	p.contains("#inspector", "big_sparse_roaring")
	p.do(chromedp.Click(chromedp.CSS("#tab-chunks")))
	p.contains("#panel", "Chunk map")
	p.until(quiet)
	p.shot("playground")
}

// TestTimeline steps back and forth.
func TestTimeline(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes", "SETBIT k {0..4095} 1", "SETBIT k 5000 1")
	p.contains("#inspector .facts", "4,097")
	p.do(chromedp.Click(chromedp.CSS(`button[aria-label="Step back"]`)))
	p.contains("#inspector .facts", "4,096")
	p.contains(".pane-timeline", "step 2 of 3")
	p.do(chromedp.Click(chromedp.CSS(`button[aria-label="Last step"]`)))
	p.contains("#inspector .facts", "4,097")
	p.contains(".step-button[aria-current]", "SETBIT")
}

// TestTabs opens each view of a key, and looks for faults in it.
func TestTabs(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes", "SETBIT k {0..9999} 1", "BITOP OR both k k")
	for _, tab := range []string{"container", "memory", "bytes", "what-if", "why", "chunks"} {
		p.do(chromedp.Click(chromedp.CSS("#tab-" + tab)))
		p.until(fmt.Sprintf(`document.querySelector("#tab-%s[aria-selected=true]") && document.querySelector("#panel").innerText.length > 40`, tab))
		p.accessible(tab)
		p.shot("tab-" + tab)
	}
}

// TestPaste pastes a transcript and shell lines, as people have them.
func TestPaste(t *testing.T) {
	p := play(t)
	p.paste("127.0.0.1:6379> SETBIT a 1 1\n(integer) 0\n127.0.0.1:6379> GETBIT a 1\n(integer) 1\n")
	p.until(entries + " === 2 && " + settled)
	p.paste("redis-cli SETBIT b 2 1\ndocker exec -it r redis-cli GETBIT b 2\n")
	p.until(entries + " === 4 && " + settled)
	p.contains("#s4 .entry-command", "GETBIT b 2")
	p.contains("#s4", "(integer) 1")
}

// paste pastes a text into the command line.
func (p *tab) paste(text string) {
	p.Helper()
	p.do(chromedp.Focus(chromedp.CSS("#command")))
	eval[bool](p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		return document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})) || true;
	})()`, text))
}

// TestSwitch changes the setting in the header, which is a step like any other.
func TestSwitch(t *testing.T) {
	p := play(t)
	p.do(chromedp.Click(chromedp.CSS("#setting-yes")))
	p.until(entries + " === 1 && " + settled)
	p.contains("#s1 .entry-command", "CONFIG SET bitmap-default-roaring yes")
	p.run("SETBIT k 1 1")
	p.contains("#s2", "bitmap")
	p.untilText("#inspector", "bitmap-roaring")
}
