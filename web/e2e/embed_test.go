package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const someScript = "CONFIG SET bitmap-default-roaring yes\nSETBIT users {0..9998..2} 1\nBITCOUNT users"

// TestEmbedUntouched looks at what a page with every form of the element asks for before a reader does anything.
func TestEmbedUntouched(t *testing.T) {
	f := newForeign(t, "/", `<pre id="before">PING</pre><p><bitmap-demo></bitmap-demo></p><bitmap-demo view="memory">SETBIT k 7 1</bitmap-demo>
<bitmap-demo scenario="sparse"></bitmap-demo><bitmap-demo><script type="text/plain">
    SET a "<b>"
      GET a
</script></bitmap-demo><div><div><pre>1
2</pre><pre><span>SETBIT k 1 1<br></span><span>GETBIT k 1<br></span></pre></div><bitmap-demo></bitmap-demo></div><div><bitmap-demo></bitmap-demo></div>`)
	f.until(`[...document.querySelectorAll("bitmap-demo")].every((d) => d.shadowRoot?.querySelector("button"))`)
	if got := f.all(); !slices.Equal(got, []string{"embed/bitmap-demo.js"}) {
		t.Errorf("before a touch the page asked for %v", got)
	}
	const links = `[...document.querySelectorAll("bitmap-demo")].map((d) => d.shadowRoot.querySelector("a")?.href.replace(/.*\/(?=play|embed)/, "") ?? d.shadowRoot.querySelector("span").textContent)`
	got := eval[[]string](f.tab, links)
	for i, want := range []string{
		"play/#1.PING/", "play/#1.@view+memory;SETBIT+k+7+1/", "embed/frame/?scenario=sparse", "play/#1.SET+a+%22%3Cb%3E%22;++GET+a/",
		"play/#1.SETBIT+k+1+1;GETBIT+k+1/", "This demo has no script",
	} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("demo %d leads to %q, want %q", i, got[i], want)
		}
	}
	if !eval[bool](f.tab, `document.querySelectorAll("bitmap-demo")[5].shadowRoot.querySelector("button").disabled`) {
		t.Error("a demo without a script can be run")
	}
	f.accessible("before a touch")
}

// TestEmbedsShareOneWorker has twenty embeds of all forms on one page of another site.
func TestEmbedsShareOneWorker(t *testing.T) {
	var body strings.Builder
	for i := range 16 {
		script := fmt.Sprintf("SETBIT k%d {0..%d} 1\nBITCOUNT k%d", i, i, i)
		switch i % 4 {
		case 0:
			fmt.Fprintf(&body, "<pre>%s</pre><bitmap-demo label=n%d></bitmap-demo>", script, i)
		case 1:
			fmt.Fprintf(&body, "<bitmap-demo label=n%d view=memory><pre>%s</pre></bitmap-demo>", i, script)
		case 2:
			fmt.Fprintf(&body, "<bitmap-demo label=n%d theme=dark height=300>%s</bitmap-demo>", i, script)
		case 3:
			fmt.Fprintf(&body, "<bitmap-demo label=n%d scenario=msb-first></bitmap-demo>", i)
		}
	}
	for i := range 4 {
		fmt.Fprintf(&body, `<iframe title="frame %d" src="HOMEembed/frame/#1.SETBIT+f%d+7+1;BITCOUNT+f%d/"></iframe>`, i, i, i)
	}
	f := newForeign(t, "/", body.String())
	alone := f.frames(4)
	for _, p := range alone {
		p.until(`!document.querySelector("[data-do=run]").disabled`)
		if got := p.text(".embed-log"); !strings.Contains(got, "BITCOUNT f") || strings.Contains(got, "(integer)") {
			t.Errorf("a frame that was not touched shows %q", got)
		}
	}
	if n := f.counts("embed/frame/"); n != 4 {
		t.Errorf("%d frames were asked for before a touch, want the 4 iframes", n)
	}
	for _, name := range []string{".wasm", "worker.js", ".bin", ".txt"} {
		if n := f.counts(name); n != 0 {
			t.Errorf("%s was asked for %d times before a touch", name, n)
		}
	}
	for _, p := range alone {
		press(p, "run")
	}
	for i := range 16 {
		f.press(i)
	}
	all := f.frames(20)
	for _, p := range all {
		p.until(`/^All \d+ run/.test(document.querySelector("output").textContent)`)
		if got := p.text(".embed-log"); !strings.Contains(got, "(integer)") {
			t.Errorf("%s has no answer:\n%s", eval[string](p, "location.href"), got)
		}
		if eval[bool](p, `location.search.includes("scenario=")`) && !strings.Contains(p.text(".embed-view"), "Bytes of primes") {
			t.Errorf("a scenario is not shown as it asks to be:\n%s", p.text(".embed-view"))
		}
	}
	if n := f.counts(".wasm"); n != 1 {
		t.Errorf("the twenty loaded %d programs, want 1", n)
	}
	if n := f.counts("/worker.js"); n != 1 {
		t.Errorf("the twenty started %d Workers, want 1", n)
	}
	if n := f.workers(); n > 1 {
		t.Errorf("%d Workers run", n)
	}
	if n := f.counts("embed/scenarios/msb-first.txt"); n != 4 {
		t.Errorf("the scenario was asked for %d times by 4 embeds", n)
	}
}

// TestEmbedHandOver takes the frame that has the Worker off the page; the others go on.
func TestEmbedHandOver(t *testing.T) {
	f := newForeign(t, "/", strings.Repeat("<bitmap-demo>SETBIT k 7 1</bitmap-demo>", 2)+"<bitmap-demo>SETBIT z {0..1999999} 1\nBITCOUNT z</bitmap-demo>")
	f.press(0)
	f.frames(1)[0].untilText("output", "All 1 run")
	f.press(2)
	long := `document.querySelectorAll("bitmap-demo")[2].querySelector("iframe")`
	f.until(long + `?.height > 0`)
	eval[bool](f.tab, `(document.querySelector("bitmap-demo").remove(), true)`)
	f.frames(1)[0].untilText("output", "All 2 run")
	f.press(0)
	for _, p := range f.frames(2) {
		p.until(`/^All \d run/.test(document.querySelector("output").textContent)`)
	}
	if n := f.counts("/worker.js"); n != 2 {
		t.Errorf("%d Workers were started, want the first and the one in its place", n)
	}
}

// TestEmbedStop stops one script while another waits: only the one is stopped.
func TestEmbedStop(t *testing.T) {
	f := newForeign(t, "/", `<iframe src="HOMEembed/frame/?label=1#1.SETBIT+z+%7B0..1999999%7D+1;SETBIT+z+%7B0..1999998%7D+0/"></iframe>
<iframe src="HOMEembed/frame/?label=2#1.PING/"></iframe>`)
	both := f.frames(2)
	long, short := both[0], both[1]
	press(short, "run")
	short.untilText("output", "All 1 run")
	press(long, "run")
	long.until(`!document.querySelector("[data-do=stop]").hidden`)
	press(short, "run")
	press(long, "stop")
	long.untilText(".embed-fault", "Stopped.")
	short.untilText("output", "All 1 run")
	if n := f.counts(".wasm"); n != 1 {
		t.Errorf("a stop made the program load again: %d loads", n)
	}
	press(long, "reset")
	long.until(`document.querySelector(".embed-fault").hidden`)
}

// TestEmbedEdit edits, adds, steps and resets, by keyboard where a reader would, and follows the link to the playground.
func TestEmbedEdit(t *testing.T) {
	f := newForeign(t, mount, `<bitmap-demo view="chunks:users" label="Every second bit"><pre>`+someScript+`</pre></bitmap-demo>`)
	eval[bool](f.tab, `(document.querySelector("bitmap-demo").shadowRoot.querySelector("button").focus(), true)`)
	f.keys(kb.Enter)
	p := f.frames(1)[0]
	p.untilText("output", "All 3 run")
	p.untilText(".embed-view", "Chunks of users")
	f.until(`document.activeElement.localName === "iframe"`)
	if got := p.text("h1"); got != "Every second bit" {
		t.Errorf("the frame is called %q", got)
	}
	p.accessible("after a run")

	p.do(chromedp.Focus(chromedp.CSS(".embed-line input")))
	p.keys("SETBIT users 4000000000 1")
	p.keys(kb.Enter)
	p.untilText("output", "All 4 run. (integer) 0")
	p.until(`document.activeElement.matches(".embed-line input")`)
	p.keys(kb.ArrowUp)
	p.until(`document.activeElement.value === "SETBIT users 4000000000 1"`)
	if link := eval[string](p, href); !strings.HasPrefix(link, f.home+"play/#1.@view+chunks+users;") || !strings.HasSuffix(link, ";SETBIT+users+4000000000+1/") {
		t.Errorf("the link does not carry the added command: %s", link)
	}

	press(p, "step")
	p.untilText("output", "Command 1 of 4")
	press(p, "step")
	p.untilText("output", "Command 2 of 4")
	press(p, "back")
	p.untilText("output", "Command 1 of 4")

	press(p, "edit")
	p.until(`document.activeElement.matches("textarea")`)
	p.accessible("while editing")
	eval[bool](p, `(document.activeElement.setRangeText("SADD s 1 2 3", 0, document.activeElement.value.length, "end"), document.activeElement.dispatchEvent(new Event("input", {bubbles: true})), true)`)
	p.keys(kb.Enter, chromedp.ModifierCtrl)
	p.untilText("output", "All 1 run")
	link := eval[string](p, href)
	if !strings.Contains(link, "SADD+s+1+2+3") || strings.Contains(link, "SETBIT") {
		t.Errorf("the link does not carry the edited script: %s", link)
	}
	eval[bool](p, `(() => { const s = document.querySelector("select"); s.value = "memory"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`/view\+memory\+users/.test(` + href + `)`)

	press(p, "reset")
	p.until(`document.querySelector(".embed").classList.contains("is-waiting")`)
	if got := p.text(".embed-log"); !strings.Contains(got, "BITCOUNT users") || strings.Contains(got, "SADD") {
		t.Errorf("after a reset the frame shows %q", got)
	}
	p.accessible("after a reset")

	q := newTab(t)
	q.origins = append(q.origins, f.home)
	q.visit(link)
	q.until(mounted)
	q.untilText(".transcript", "SADD s 1 2 3")
	q.untilText(".transcript", "(integer) 3")
}

// TestEmbedTakesTranscripts types behind what was pasted from a terminal: there, a line without a prompt is a reply.
func TestEmbedTakesTranscripts(t *testing.T) {
	p := newTab(t)
	for _, script := range []string{
		"127.0.0.1:6379%3E+SETBIT+k+7+1;%28integer%29+0", "redis[2]%3E+SETBIT+k+7+1;%28integer%29+0", "%3E+SETBIT+k+7+1", "SETBIT+k+7+1",
		"$+redis-cli+SETBIT+k+7+1;%28integer%29+0",
	} {
		p.visit("about:blank")
		p.visit(atPath + "embed/frame/#1." + script + "/")
		for i, typed := range []string{"GETBIT k 7", "redis> BITCOUNT k", "127.0.0.1:6379> GETBIT k 7"} {
			p.until(`!document.querySelector(".embed-line input").disabled`)
			p.do(chromedp.Focus(chromedp.CSS(".embed-line input")))
			p.keys(typed + kb.Enter)
			p.untilText("output", fmt.Sprintf("All %d run. (integer) 1", i+2))
		}
	}
}
