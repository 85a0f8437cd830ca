package e2e

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"bitloupe/engine/share"
)

// TestEmbedMessages sends what the two sides must not believe.
func TestEmbedMessages(t *testing.T) {
	f := newForeign(t, "/", `<bitmap-demo label="1" height="300">`+someScript+`</bitmap-demo><bitmap-demo label="2">PING</bitmap-demo>`)
	f.press(0)
	f.press(1)
	both := f.frames(2)
	for _, p := range both {
		p.until(`/^All/.test(document.querySelector("output").textContent)`)
	}
	height := func(n int) int {
		return eval[int](f.tab, fmt.Sprintf(`Number(document.querySelectorAll("bitmap-demo")[%d].querySelector("iframe").height)`, n))
	}
	f.until(`document.querySelector("bitmap-demo iframe").height === "300"`)
	second := height(1)

	// To the page: from a stranger, and from a frame in its own name but without sense.
	eval[bool](f.tab, `new Promise((done) => { addEventListener("message", () => setTimeout(done, 0, true), { once: true }); postMessage({ bitloupe: "height", height: 3000 }, "*"); })`)
	for _, bad := range []string{`null`, `"height"`, `{}`, `{ bitloupe: "height" }`, `{ bitloupe: "height", height: "900" }`, `{ bitloupe: "height", height: NaN }`,
		`{ bitloupe: "height", height: -5 }`, `{ bitloupe: "height", height: Infinity }`, `{ bitloupe: "height", height: { valueOf: 900 } }`, `{ bitloupe: "script", script: "<img>" }`} {
		eval[bool](both[1], `(parent.postMessage(`+bad+`, "*"), true)`)
	}
	eval[bool](both[0], `(parent.postMessage({ bitloupe: "height", height: 1e9 }, "*"), true)`)
	eval[bool](both[1], `(parent.postMessage({ bitloupe: "height", height: 1 }, "*"), true)`)
	f.until(`document.querySelectorAll("bitmap-demo iframe")[1].height === "120"`)
	if got := height(0); got != 300 {
		t.Errorf("a frame made itself %d high, and its element allows 300", got)
	}
	if second < 120 || second > 640 {
		t.Errorf("a frame of two lines is %d high", second)
	}

	// To the frame: only the page around it may speak, and only of colours.
	const theme = `document.documentElement.dataset.theme`
	eval[bool](both[1], `(parent.frames[0].postMessage({ bitloupe: "theme", theme: "dark" }, "*"), true)`)
	for _, bad := range []string{`null`, `[]`, `{ bitloupe: "theme" }`, `{ bitloupe: "theme", theme: "\"><img>" }`, `{ bitloupe: "theme", theme: { toString: 1 } }`, `{ bitloupe: "run", script: "FLUSHALL" }`} {
		eval[bool](f.tab, `(frames[0].postMessage(`+bad+`, "*"), true)`)
	}
	eval[bool](f.tab, `(frames[0].postMessage({ bitloupe: "theme", theme: "auto" }, "*"), true)`)
	both[0].until(theme + ` === "auto"`)
	if got := eval[string](both[0], href); !strings.Contains(got, "SETBIT+users") {
		t.Errorf("a message changed the script: %s", got)
	}

	// The colours follow the page, seen by its ink, and the attribute where there is one.
	eval[bool](f.tab, `(document.documentElement.classList.add("dark"), true)`)
	both[0].until(theme + ` === "dark"`)
	eval[bool](f.tab, `(document.querySelector("bitmap-demo").setAttribute("theme", "light"), true)`)
	both[0].until(theme + ` === "light"`)
	both[1].until(theme + ` === "dark"`)
}

// TestEmbedAddresses opens frames whose address asks for what cannot be.
func TestEmbedAddresses(t *testing.T) {
	long := "1." + strings.Repeat("PING;", share.MaxFragment/5+1) + "/"
	for _, c := range []struct{ address, says string }{
		{"", "given no script"},
		{"#1./", "given no script"},
		{"#top", "no link to a script"},
		{"#1.PING", "cut off"},
		{"#1.%E0%A4/", "no UTF-8"},
		{"#1.PING%2/", "two hexadecimal digits"},
		{"#2.PING/", "version 2"},
		{"#1_QuYAApr-3Q", "check sum"},
		{"#1_QuYAApr-2R", "expected"},
		{"#1_!!!!", "expected"},
		{"#1.@view+a+b+c+d;PING/", "cannot be read"},
		{"#1.PING%E2%80%AE/", "could hide something"},
		{"#" + long, "too long"},
		{"?scenario=no-such", "no scenario"},
		{"?scenario=../../play/index.html", "small letters"},
		{"?view=%3Cscript%3Ealert(1)%3C/script%3E#1.PING/", "There is no view"},
		{"?view=chunks+chunks+chunks+chunks+chunks+chunks+chunks#1.PING/", "at most six"},
		{"?view=chunks+none#1.PING/", "no other view"},
	} {
		p := newTab(t)
		p.allow("404 (Not Found)")
		p.visit(atPath + "embed/frame/" + c.address)
		p.untilText(".embed-fault", c.says)
		if !eval[bool](p, `document.querySelector("[data-do=run]").disabled`) {
			t.Errorf("%.60s: there is nothing to run, and Run is offered", c.address)
		}
		if n := p.asked(".wasm"); n != 0 {
			t.Errorf("%.60s: the interpreter was loaded", c.address)
		}
	}
}

// TestEmbedMarkup runs a script full of markup, under a title and a key of markup.
func TestEmbedMarkup(t *testing.T) {
	const evil = `<img src=x onerror=document.title='bad'>`
	script := "#| " + evil + "\nSET \"" + evil + "\" \"" + evil + "\"\nGET \"" + evil + "\"\n" + `EXISTS <script>document.title="bad"</script>`
	fragment, err := share.Encode(share.Link{Script: script, Chunk: -1})
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, atRoot+"embed/frame/?view=memory&label="+url.QueryEscape(evil)+"#"+fragment)
	p.untilText(".embed-log", "onerror")
	press(p, "run")
	p.untilText("output", "All 3 run")
	p.untilText(".embed-log .step-reply", "OK")
	if n := eval[int](p, `document.querySelectorAll("img, .embed-log script, .embed-view script").length`); n != 0 {
		t.Errorf("%d elements came out of a script", n)
	}
	if got := p.text("h1"); got != evil || eval[string](p, "document.title") != evil {
		t.Errorf("the title is %q", got)
	}
}

// TestEmbedSandbox puts the frame into a sandbox that takes its origin away: it says what is missing.
func TestEmbedSandbox(t *testing.T) {
	f := newForeign(t, "/", `<iframe sandbox="allow-scripts" src="HOMEembed/frame/#1.PING/"></iframe>`)
	p := f.frames(1)[0]
	p.allow("")
	press(p, "run")
	p.untilText(".embed-fault", "sandbox")
}

// TestReadLinks has the reader of links in the browser take the vectors that the engine's own tests take.
func TestReadLinks(t *testing.T) {
	var vectors []struct {
		Fragment, Reason string
		Link             *share.Link
	}
	if err := json.Unmarshal([]byte(share.Vectors), &vectors); err != nil {
		t.Fatal(err)
	}
	var fragments []string
	for _, v := range vectors {
		fragments = append(fragments, v.Fragment)
	}
	list, err := json.Marshal(fragments)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, atPath+"embed/")
	type result struct {
		Fault, Script, Tab, Key, Profile string
		Chunk                            int64
		Step                             int
		Config                           []string
	}
	got := eval[[]result](p, `(async () => {
		const { read } = await import(document.querySelector("script[src*='/maker.js']").src.replace("maker.js", "link-read.js"));
		return Promise.all(`+string(list)+`.map((f) => read(f).catch((err) => ({ fault: err.message }))));
	})()`)
	read := 0
	for i, v := range vectors {
		g := got[i]
		if v.Link == nil {
			if g.Fault == "" {
				t.Errorf("%.60s: read, and should be refused: %s", v.Fragment, v.Reason)
			}
			continue
		}
		read++
		l := v.Link
		// A key that needs quotes is left aside: nothing in an embed can show it.
		plainKey := !strings.ContainsAny(l.Key, " \"'\\")
		if g.Fault != "" || g.Script != l.Script || g.Tab != l.Tab || plainKey && (g.Key != l.Key || g.Chunk != l.Chunk) || g.Step != l.Step || g.Profile != l.Profile || !slices.Equal(g.Config, l.Config) {
			t.Errorf("%.60s: %+v, want %+v", v.Fragment, g, *l)
		}
	}
	if read < 10 {
		t.Errorf("only %d vectors can be read", read)
	}
}
