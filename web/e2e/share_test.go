package e2e

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// link opens the dialog and gives the link in it.
func (p *tab) link() string {
	p.Helper()
	eval[bool](p, `[...document.querySelectorAll(".site-header button")].find((b) => b.textContent.includes("Share")).click() ?? true`)
	p.until(`document.querySelector("#share-link")?.value.includes("#1")`)
	link := eval[string](p, `document.querySelector("#share-link").value`)
	p.accessible("share dialog")
	p.keys("\x1b")
	p.until(`!document.querySelector("#share").open`)
	return link
}

// seen is everything that two people who look at the same thing see alike.
func (p *tab) seen() map[string]string {
	p.Helper()
	out := map[string]string{}
	for _, selector := range []string{".transcript", "#inspector", ".pane-keyspace", ".timeline-head"} {
		out[selector] = p.text(selector)
	}
	return out
}

// TestShare opens a link in a profile that knows nothing, at another place of the same site.
func TestShare(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes", "SETBIT k {0..4999} 1", "SETBIT k 70000 1", "GET k", "SET plain text")
	p.do(chromedp.Click(chromedp.CSS(`.key-name[title="k"]`)))
	p.do(chromedp.Click(chromedp.CSS("#tab-memory")))
	p.contains("#inspector", "k", "bitmap-roaring", "array containers")
	for _, step := range []string{"step 5 of 5", "step 3 of 5"} {
		if step == "step 3 of 5" {
			p.do(chromedp.Click(chromedp.CSS(`button[aria-label="Step back"]`)), chromedp.Click(chromedp.CSS(`button[aria-label="Step back"]`)))
		}
		p.contains(".timeline-head", step)
		p.until(quiet)
		link := p.link()
		for _, at := range []string{atRoot, atPath} {
			q := open(t, at+"play/"+link[strings.Index(link, "#"):])
			q.until(mounted)
			q.until(entries + " === 5 && " + settled)
			q.contains(".timeline-head", step)
			q.until(quiet)
			// Panels fill in when the interpreter has answered, on either side: they have to come to the same.
			for end := time.Now().Add(patience); ; {
				want, got := p.seen(), q.seen()
				if maps.Equal(want, got) {
					break
				}
				if time.Now().After(end) {
					for selector, text := range got {
						if text != want[selector] {
							t.Errorf("%s, %s differs:\n%s\nwant\n%s", step, selector, text, want[selector])
						}
					}
					break
				}
				time.Sleep(100 * time.Millisecond)
			}
			if hash := eval[string](q, "location.hash"); hash != "" {
				t.Errorf("the address still holds %q", hash)
			}
		}
	}
}

// quiet holds when nothing on the page has changed for a while.
const quiet = `new Promise((done) => {
	let timer = setTimeout(() => done(true), 400);
	new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(() => done(true), 400); }).observe(document.body, {subtree: true, childList: true, characterData: true});
})`

// bomb is a link that is short and becomes enormous.
func bomb(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		if _, err := w.Write(bytes.Repeat([]byte("A"), 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "1_" + base64.RawURLEncoding.EncodeToString(append(b.Bytes(), 1, 2, 3))
}

// TestDamagedLinks opens links that are no links. Each leaves a sentence, an empty console, and nothing else.
func TestDamagedLinks(t *testing.T) {
	for name, fragment := range map[string]string{
		"bad base64":         "1_%%%!!",
		"cut off":            "1.SETBIT+k+7+1",
		"cut off, packed":    "1_QuYAApr-2",
		"other version":      "9.SETBIT+k+7+1/",
		"bomb":               bomb(t),
		"too long":           "1." + strings.Repeat("A", 70_000) + "/",
		"100 MB in the link": "1_" + strings.Repeat("A", 2_000_000),
		"control characters": "1.SETBIT%00%1B%5B31m+k+7+1/",
		"no escape":          "1.%%%/",
		"no utf-8":           "1.%FF%FE/",
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, atRoot+"play/#"+fragment)
			p.until(mounted)
			p.until(`document.querySelector("#transcript .notice.is-error")?.innerText.trim().length > 20`)
			if n := eval[int](p, entries); n != 0 {
				t.Errorf("%d entries", n)
			}
			t.Log(p.text("#transcript .notice.is-error"))
			if n := eval[int](p, `document.querySelectorAll("img, iframe, script:not([src])").length`); n != 0 {
				t.Errorf("%d elements that do not belong here", n)
			}
			// It works as if nothing had been.
			p.command("PING")
			p.contains(".transcript", "PONG")
			// The same in a page that is open already.
			eval[bool](p, fmt.Sprintf("(location.hash = %q, true)", fragment))
			p.until(`document.querySelector("#transcript .notice.is-error")?.innerText.trim().length > 20`)
			p.contains(".transcript", "PONG")
		})
	}
}

// TestMarkupInCommands has every text of the page come from a stranger.
func TestMarkupInCommands(t *testing.T) {
	p := play(t)
	evil := `<img src=x onerror=alert(1)>`
	q := open(t, atRoot+"play/#1."+evil+"/")
	q.until(entries + " === 1")
	q.contains(".transcript", "unknown command '<img'")
	if n := eval[int](q, `document.querySelectorAll("img").length`); n != 0 {
		t.Errorf("%d pictures from a link", n)
	}
	p.run(fmt.Sprintf("SETBIT %q 7 1", evil), evil, fmt.Sprintf("SET %q %q", evil+"2", evil), fmt.Sprintf("GET %q", evil+"2"))
	p.contains(".transcript", evil)
	p.contains("#inspector", evil)
	p.contains(".pane-keyspace", evil)
	for _, tab := range []string{"container", "memory", "bytes", "what-if", "why"} {
		p.do(chromedp.Click(chromedp.CSS("#tab-" + tab)))
		p.until(quiet)
	}
	if n := eval[int](p, `document.querySelectorAll("img").length`); n != 0 {
		t.Errorf("%d pictures from a command", n)
	}
}
