package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	_ "image/png" // the form of screenshots
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// here is the step that the class sees.
const here = ".frame.is-here"

// shows waits until an element of the step shows, or does not.
func (p *tab) shows(selector string, yes bool) {
	p.Helper()
	p.until(fmt.Sprintf(`(document.querySelector(%q)?.checkVisibility({visibilityProperty: true}) ?? false) === %t`, selector, yes))
}

// follow takes a window that the page opens while do runs.
func (p *tab) follow(do func()) *tab {
	p.Helper()
	do()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for ctx.Err() == nil {
		all, err := chromedp.Targets(ctx)
		if err != nil {
			p.Fatal(err)
		}
		// Its title is the page's own once it has loaded.
		at := slices.IndexFunc(all, func(i *target.Info) bool {
			return strings.Contains(i.URL, "notes=") && strings.HasPrefix(i.Title, "Notes:")
		})
		if at < 0 {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		q := &tab{T: p.T}
		var end context.CancelFunc
		q.ctx, end = chromedp.NewContext(p.ctx, chromedp.WithTargetID(all[at].TargetID), chromedp.WithListener(q.hear))
		p.Cleanup(func() {
			end()
			for _, w := range q.wrong {
				p.Error(w)
			}
		})
		if err := chromedp.Do(q.ctx); err != nil {
			p.Fatal(err)
		}
		return q
	}
	p.Fatalf("no window was opened\n%s", p.state())
	return nil
}

// TestLesson gives a lesson by keyboard alone: two questions, the class's guesses, the picture, the notes, the blank screen.
func TestLesson(t *testing.T) {
	p := newTab(t)
	p.do(chromedp.EmulateViewport(1920, 1080))
	p.visit(atRoot + "cases/sparse/present/")
	p.until(`document.querySelector(".deck.is-on")`)
	p.shot("present-title")
	p.contains(here, "Sparse", "Twenty thousand random offsets")
	p.untilText("[data-count]", "1 / 11")

	// One step at a time: the command, its caption, its reply, its picture.
	p.keys(kb.ArrowRight)
	p.contains(here, "With the setting off", "CONFIG SET bitmap-default-roaring no", "OK")
	p.keys(kb.PageDown)
	p.contains(here, "SETBIT big_sparse_legacy", "19,998 x (integer) 0", "Chunks of big_sparse_legacy", "3,052 chunks")
	p.untilText("[data-say]", "Step 3 of 11.")

	// The first question. Its reply is not there until the class has guessed.
	p.keys(" ")
	p.contains(here, "How long is the string", "about 25 million bytes", "Hands up")
	p.shows(here+" .is-now .step-reply", false)
	p.shows(here+" .ask-answer", false)
	p.untilText("[data-say]", "C: about 25 million bytes")
	if strings.Contains(eval[string](p, `document.querySelector("[data-say]").textContent`), "24999538") {
		t.Error("the reply is read out with the question")
	}
	p.keys("223")
	p.untilText(here+" .ask-said", "3 hands counted.")
	p.untilText(here+" .is-guess", "about 20,000 bytes")
	p.keys("2", chromedp.ModifierShift)
	p.keys("33")
	p.untilText(here+" .is-guess", "about 25 million bytes")
	p.accessible("a question")
	p.shot("present-question")

	p.keys(kb.ArrowRight)
	p.shows(here+" .is-now .step-reply", true)
	p.contains(here, "(integer) 24999538", "3 of 4 hands had it right, 75 %.", "the class's guess", "C: about 25 million bytes.", "eight offsets share a byte")
	p.until(`document.querySelectorAll(".is-here .is-right").length === 1 && document.querySelector(".is-here .is-right .ask-words").textContent === "about 25 million bytes"`)
	p.accessible("an answer")
	p.shot("present-answer")

	// Back to the question, and on: nothing is lost.
	p.keys(kb.PageUp)
	p.shows(here+" .ask-answer", false)
	p.untilText(here+" .ask-said", "4 hands counted.")

	// The picture alone, on the whole screen.
	p.keys("f")
	p.until(`document.querySelector(".deck").dataset.mode === "picture" && document.fullscreenElement`)
	p.shows(here+" .frame-say", false)
	p.until(`(() => { const r = document.querySelector(".is-here .frame-picture:not([hidden])").getBoundingClientRect(); return r.width >= innerWidth - 1 && r.height >= innerHeight - 1; })()`)
	p.shot("present-picture")
	p.keys("f")
	p.until(`document.querySelector(".deck").dataset.mode === "" && !document.fullscreenElement`)
	p.shows(here+" .frame-say", true)

	// A blank screen; the next press of the clicker shows the lesson again and goes nowhere.
	p.keys("b")
	p.shows(".deck-blank", true)
	p.until(`getComputedStyle(document.querySelector(".deck-blank")).backgroundColor === "rgb(0, 0, 0)"`)
	p.keys(kb.PageDown)
	p.shows(".deck-blank", false)
	p.untilText("[data-count]", "4 / 11")
	p.keys(".")
	p.shows(".deck-blank", true)
	p.keys(".")
	p.shows(".deck-blank", false)

	// Speaker notes in a second window, which leads as well as it follows.
	notes := p.follow(func() { p.keys("s") })
	notes.untilText(".deck-notes", "The answer, not shown yet")
	notes.contains(".deck-notes", "C: about 25 million bytes.", "Elapsed", "With the setting off")
	notes.accessible("speaker notes")
	notes.shot("present-notes")
	p.keys(kb.ArrowRight)
	notes.until(`document.querySelector(".deck-notes [data-answer]").hidden`)
	notes.keys(kb.ArrowRight)
	p.untilText("[data-count]", "5 / 11")
	p.contains(here, "The same offsets in the same order")
	p.keys("b")
	notes.untilText("[data-state]", "The class sees a blank screen.")
	p.keys("b")
	p.keys(kb.End)
	notes.untilText("[data-next]", "This is the last step.")
	p.contains(here, "A hundred times smaller")
	p.keys(kb.ArrowLeft)
	p.keys(kb.ArrowLeft)

	// The second question, counted in the other window.
	p.contains(here, "What will the native bitmap cost?")
	p.shows(here+" .ask-answer", false)
	notes.contains(".deck-notes", "B: about 245,000 bytes.")
	notes.shows(".deck-notes .frame-notes", true)
	notes.contains(".deck-notes .frame-notes", "Two bytes for each bit is what the format suggests")
	notes.keys("112")
	p.untilText(here+" .ask-said", "3 hands counted.")
	notes.keys(kb.Enter)
	p.contains(here, "1 of 3 hands had it right, 33 %.", "(integer) 244837", "Memory of big_sparse_roaring")
	p.until(`document.querySelector(".is-here .is-wrong .ask-words").textContent.startsWith("about 40,000")`)

	// Guesses are kept on this device, and so is the place.
	p.do(chromedp.Reload())
	p.until(`document.querySelector(".deck.is-on")`)
	p.untilText("[data-count]", "10 / 11")
	p.untilText(here+" .ask-said", "1 of 3 hands had it right")
	p.keys(kb.Home)
	p.untilText("[data-count]", "1 / 11")

	// Help, and the end of what was counted.
	p.keys("?")
	p.shows(".deck-help", true)
	p.accessible("help")
	p.shot("present-help")
	p.do(chromedp.Click(chromedp.CSS(`[data-do="clear"]`)))
	p.shows(".deck-help", false)
	if kept := eval[string](p, `localStorage.getItem("bitloupe.class")`); kept != "{}" {
		t.Errorf("kept after clearing: %s", kept)
	}
	if n := p.asked(".wasm"); n != 0 {
		t.Errorf("the lesson asked for %d programs", n)
	}
}

// TestTyping counts hands by number: keys that are typed into a field are not ours.
func TestTyping(t *testing.T) {
	p := newTab(t)
	p.do(chromedp.EmulateViewport(1440, 900))
	p.visit(atRoot + "cases/a-type/present/")
	p.until(`document.querySelector(".deck.is-on")`)
	p.keys(kb.ArrowRight)
	p.do(chromedp.Focus(chromedp.CSS(here + " .ask-choice:nth-child(2) input")))
	eval[bool](p, `(document.activeElement.select(), true)`)
	p.keys("187")
	p.untilText(here+" .ask-said", "187 hands counted.")
	p.keys(".")
	p.shows(".deck-blank", false)
	p.keys("\x1b")
	p.until(`document.activeElement === document.body`)
	// By mouse, too.
	p.do(chromedp.Click(chromedp.CSS(here + ` [aria-label="One more hand for A"]`)))
	p.untilText(here+" .ask-said", "188 hands counted.")
	p.do(chromedp.Click(chromedp.CSS(`[data-do="next"]`)))
	p.untilText(here+" .ask-said", "187 of 188 hands had it right, 99 %.")
	p.do(chromedp.Click(chromedp.CSS(`[data-do="back"]`)))
	p.shows(here+" .ask-answer", false)
}

// read reads the QR code on what the tab shows, as a camera would.
func (p *tab) read() string {
	p.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	picture, _, err := image.Decode(bytes.NewReader(png))
	if err != nil {
		p.Fatal(err)
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		p.Fatal(err)
	}
	found, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil {
		p.Fatalf("no code can be read: %v", err)
	}
	return found.GetText()
}

// TestCode opens the QR code of a step in a profile that knows nothing, on a phone.
func TestCode(t *testing.T) {
	for _, at := range []string{atRoot, atPath} {
		p := newTab(t)
		p.do(chromedp.EmulateViewport(1920, 1080), scheme("dark"))
		p.visit(at + "cases/sparse/present/?step=6")
		p.untilText(here+" .is-now", "BITCOUNT big_sparse_roaring")
		p.keys("q")
		p.until(`document.querySelector("[data-code] svg")`)
		p.accessible("QR code")
		p.shot("present-code")
		link := p.read()
		if !strings.HasPrefix(link, at+"play/#1") {
			t.Fatalf("the code says %q", link)
		}
		p.keys(kb.ArrowRight) // closes it
		p.shows(".deck-code", false)
		p.untilText("[data-count]", "7 / 11")

		q := newTab(t)
		q.do(chromedp.EmulateViewport(390, 844))
		q.visit(link)
		q.until(mounted)
		q.until(entries + " === 9 && " + settled)
		q.contains(".timeline-head", "step 6 of 9")
		q.until(quiet)
		// The same frame: the same command with the same reply, and the keys as they are in the lesson's engine.
		q.contains(".entry.is-current", "BITCOUNT big_sparse_roaring", "(integer) 19998")
		q.contains(".pane-keyspace", "big_sparse_legacy", "25,165,860", "big_sparse_roaring", "244,837")
	}
}

// TestOwnScript presents what somebody typed: from the playground, and from a link with ?present in it.
func TestOwnScript(t *testing.T) {
	p := play(t)
	p.run("CONFIG SET bitmap-default-roaring yes", "SETBIT mine 70000 1", "GET mine")
	eval[bool](p, `[...document.querySelectorAll(".site-header button")].find((b) => b.textContent.includes("Present")).click() ?? true`)
	p.until(`location.pathname.endsWith("/present/") && document.querySelector(".deck.is-on")`)
	p.keys(kb.End)
	p.contains(here, "GET mine", "WRONGTYPE", "Why WRONGTYPE?", "GET wants", "a bitmap, stored as bitmap-roaring")
	p.accessible("a script of one's own")
	p.shot("present-own")
	fragment := eval[string](p, "location.hash")

	q := open(t, atPath+"play/?present"+fragment)
	q.until(`location.pathname.endsWith("/present/") && document.querySelector(".deck.is-on")`)
	q.untilText("[data-count]", "1 / 4")
	q.do(chromedp.Click(chromedp.CSS("[data-worksheet]")))
	q.until(`location.pathname.endsWith("/present/worksheet/")`)
	q.contains("[data-paper]", "SETBIT mine 70000 1", "WRONGTYPE")
	q.accessible("a worksheet of one's own script")

	// A scenario that was not changed is one of the lessons of the site.
	r := play(t)
	r.do(chromedp.SetValue(chromedp.CSS("#scenario"), "a-type"))
	eval[bool](r, `document.querySelector("#scenario").dispatchEvent(new Event("change", {bubbles: true}))`)
	r.until(settled + " && " + entries + " > 20")
	eval[bool](r, `[...document.querySelectorAll(".site-header button")].find((b) => b.textContent.includes("Present")).click() ?? true`)
	r.until(`location.pathname.endsWith("/cases/a-type/present/")`)

	// A script that would run for long can be stopped.
	long := open(t, atRoot+"present/#1.CONFIG+SET+bitmap-default-roaring+yes;SETBIT+k+4294967295+1"+strings.Repeat(";BITOP+NOT+k+k", 150))
	long.until(`document.querySelector("[data-wait] button")`)
	long.accessible("a script of one's own that runs")
	long.do(chromedp.Click(chromedp.CSS("[data-wait] button")))
	long.until(`document.querySelector("[data-wait][role=alert]")?.textContent === "Stopped."`)

	// A damaged link says what is wrong with it.
	d := open(t, atRoot+"present/#1.SETBIT+k")
	d.until(`document.querySelector("[data-wait][role=alert]")?.textContent.includes("cut off")`)
	// Another link in the same window changes nothing but the fragment.
	eval[bool](d, `(location.hash = "#1.SETBIT+second+9+1/") !== ""`)
	d.until(`document.querySelector(".deck.is-on")`)
	d.keys(kb.End)
	d.contains(here, "SETBIT second 9 1")
	eval[bool](q, `(location.hash = "#1.SETBIT+second+9+1/") !== ""`)
	q.until(`document.querySelector("[data-paper]")?.textContent.includes("SETBIT second 9 1")`)
	chapter := open(t, atPath+"learn/chunks/?present")
	chapter.until(`location.pathname.endsWith("/learn/chunks/present/") && document.querySelector(".deck.is-on")`)
	chapter.contains(here, "Chunks, containers and the 4,096 rule")
}
