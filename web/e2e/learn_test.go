package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// asked counts the requests of a page whose address contains a part.
func (p *tab) asked(part string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, url := range p.requests {
		if strings.Contains(url, part) {
			n++
		}
	}
	return n
}

// TestLiveBlock touches two scripts of a chapter: both run in one Worker, which was not there before.
func TestLiveBlock(t *testing.T) {
	p := open(t, atRoot+"learn/one-high-bit/")
	p.until(`document.readyState === "complete"`)
	if n := p.asked(".wasm"); n != 0 {
		t.Fatalf("a chapter that nobody touched asked for %d programs", n)
	}
	before := p.text("#script-high .live-steps")
	p.do(chromedp.Click(chromedp.CSS("#script-high [data-live]")))
	p.untilText("#script-high output", "All 4 run.")
	if after := p.text("#script-high .live-steps"); after != before {
		t.Errorf("the Worker shows\n%s\nand the page was built with\n%s", after, before)
	}
	const set = `(() => { const t = document.querySelector("#script-high textarea"); t.value = t.value.replace("4000000000", "7"); t.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`
	eval[bool](p, set)
	p.do(chromedp.Click(chromedp.CSS("#script-high [data-do=step]")))
	p.untilText("#script-high output", "After command 1 of 4.")
	p.do(chromedp.Click(chromedp.CSS("#script-high [type=submit]")))
	p.untilText("#script-high output", "All 4 run.")
	p.untilText("#script-high .live-steps", "(integer) 1")
	if link := eval[string](p, `document.querySelector("#script-high [data-open]").href`); !strings.Contains(link, "play/#1.") || !strings.Contains(link, "SETBIT+users+7+1") {
		t.Errorf("the link does not follow the script: %s", link)
	}
	p.do(chromedp.Click(chromedp.CSS("#script-zero [data-live]")))
	p.untilText("#script-zero output", "All 3 run.")
	if n := p.asked("engine."); n != 2 || p.asked("app.") != 0 { // the module that starts it, and the program
		t.Errorf("two blocks asked for the interpreter %d times, for the app %d times", n, p.asked("app."))
	}
	eval[bool](p, `(() => { document.querySelector("#script-zero textarea").value = "SETBIT z {0..99999999} 1"; return true; })()`)
	p.do(chromedp.Click(chromedp.CSS("#script-zero [type=submit]")))
	p.untilText("#script-zero .live-fault", "This was not run")
	p.accessible("with two blocks open")
}

// TestQuestion answers a question with the keyboard alone and finds the guess kept.
func TestQuestion(t *testing.T) {
	p := open(t, atRoot+"learn/runs/")
	p.do(chromedp.Focus(chromedp.CSS("#script-million input")))
	p.keys(" ")
	p.keys(kb.ArrowDown)
	p.keys(kb.Tab)
	p.keys(kb.Enter)
	p.until(`document.querySelector("#script-million .quiz-reveal").open`)
	p.untilText("#script-million .is-wrong em", "your guess")
	p.untilText("#script-million .is-right em", "answer")
	p.visit(atRoot + "learn/")
	p.untilText("[data-score]", "0 of 1 guess right")
}

// TestCommandSearch finds a command by a word of its errors and opens it, with the keyboard alone.
func TestCommandSearch(t *testing.T) {
	p := open(t, atRoot+"commands/")
	p.keys("/")
	p.until(`document.activeElement.id === "find"`)
	p.keys("bitrange")
	p.untilText("#found", "BITRANGEINTARRAY")
	p.accessible("with results")
	p.keys(kb.Enter)
	p.until(`location.pathname.endsWith("/commands/bitrangeintarray/")`)
}

// TestWholeWithoutScripts compares the words of pages with JavaScript off with those they have with it. What is folded
// away counts: a reader can open it.
func TestWholeWithoutScripts(t *testing.T) {
	const text = `(() => { const a = document.querySelector("main").cloneNode(true); a.querySelectorAll(".js-only, noscript").forEach((e) => e.remove()); return a.textContent; })()`
	for at, least := range map[string]int{"": 150, "learn/chunks/": 600, "learn/a-type/": 600, "commands/setbit/": 150, "commands/": 80, "cases/": 150} {
		p := open(t, atRoot+at)
		p.until(`document.readyState === "complete"`)
		with := strings.Fields(eval[string](p, text))
		q := newTab(t)
		q.do(emulate(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
		q.visit(atRoot + at)
		without := strings.Fields(eval[string](q, text))
		if len(with) < least || !slices.Equal(with, without) {
			t.Errorf("page %q has %d words with scripts, %d without, want at least %d and the same", at, len(with), len(without), least)
		}
	}
}
