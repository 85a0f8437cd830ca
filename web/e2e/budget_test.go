package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// sent is the size of a file as it goes over the wire.
func sent(t *testing.T, name string) int {
	t.Helper()
	for _, n := range []string{name + ".br", name} {
		if info, err := os.Stat(filepath.Join(siteDir, n)); err == nil {
			return int(info.Size())
		}
	}
	t.Fatalf("%s is not there", name)
	return 0
}

// TestBudgets reads the report of the build that made the site of these tests: every page and every program is in its
// budget. Those of the programs hold for the best compression only.
func TestBudgets(t *testing.T) {
	if !strings.Contains(buildLog.String(), "budget") {
		t.Fatalf("the build has said nothing about budgets:\n%s", buildLog.String())
	}
	for line := range strings.Lines(buildLog.String()) {
		if strings.HasPrefix(line, "OVER BUDGET") {
			t.Error(line)
		}
	}
	t.Log(buildLog.String())
}

// TestUntouched loads pages and leaves them alone: they are small on the wire, ask for no program, and nothing in them
// moves.
func TestUntouched(t *testing.T) {
	const limit = 80_000
	for _, at := range []string{"", "learn/", "learn/one-high-bit/", "learn/chunks/", "learn/a-type/", "commands/", "commands/setbit/", "cases/", "decide/"} {
		for _, width := range []int64{1440, 390} {
			t.Run(fmt.Sprintf("%s %d", at, width), func(t *testing.T) {
				p := newTab(t)
				p.do(chromedp.EmulateViewport(width, 900))
				p.visit(atRoot + at)
				p.until(`document.readyState === "complete"`)
				got := eval[toll](p, untouched)
				t.Logf("%d bytes in %d files", got.Bytes, got.Files)
				if got.Bytes > limit || got.Files < 3 {
					t.Errorf("%d files of %d bytes were transferred, more than %d", got.Files, got.Bytes, limit)
				}
				if len(got.Wasm) > 0 || p.asked(".wasm") > 0 {
					t.Errorf("it asked for %v", got.Wasm)
				}
				if got.Shift != 0 {
					t.Errorf("the layout shifted by %g: %v", got.Shift, got.Moved)
				}
			})
		}
	}
}

// TestStartMovesNothing watches the app take the playground over.
func TestStartMovesNothing(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		p := newTab(t)
		p.do(chromedp.EmulateViewport(width, 900))
		p.visit(atRoot + "play/")
		p.until(mounted)
		if got := eval[toll](p, untouched); got.Shift != 0 {
			t.Errorf("at %d px the layout shifted by %g: %v", width, got.Shift, got.Moved)
		}
	}
}

// toll is what a page has taken of its reader.
type toll struct {
	Bytes, Files int // transferred
	Wasm         []string
	Shift        float64
	Moved        []string
}

// untouched sums up what the page has transferred, and what moved, half a second after it was loaded.
const untouched = `(async () => {
	await document.fonts.ready;
	await new Promise((r) => setTimeout(r, 500));
	const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
	const moved = [];
	let shift = 0;
	const note = (list) => {
		for (const e of list) {
			shift += e.value;
			for (const s of e.sources) moved.push(s.node?.outerHTML?.slice(0, 120) ?? "?");
		}
	};
	const watch = new PerformanceObserver((l) => note(l.getEntries()));
	watch.observe({type: "layout-shift", buffered: true});
	await new Promise((r) => setTimeout(r, 100));
	note(watch.takeRecords());
	return {
		Bytes: all.reduce((n, e) => n + e.transferSize, 0), Files: all.length,
		Wasm: all.map((e) => e.name).filter((n) => n.includes(".wasm")), Shift: shift, Moved: moved,
	};
})()`
