package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience bounds every wait. The tests measure nothing, so it is long.
const patience = 30 * time.Second

// tab is one page in a fresh profile. It fails its test when the page logs an error, throws, breaks its content security
// policy or asks any other origin for anything.
type tab struct {
	*testing.T
	ctx context.Context

	mu       sync.Mutex
	requests []string // URLs, in order
	wrong    []string
	allowed  []string
	origins  []string // the page may be served from these, too
}

// newTab opens an empty page in a fresh profile.
func newTab(t *testing.T) *tab {
	t.Helper()
	p := &tab{T: t}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.hear))
	p.ctx = ctx
	t.Cleanup(func() {
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, w := range p.wrong {
			t.Error(w)
		}
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return p
}

// open is a new tab at a URL.
func open(t *testing.T, url string) *tab {
	t.Helper()
	p := newTab(t)
	p.visit(url)
	return p
}

// allow lets an error pass whose text contains one of the parts: for tests that provoke it.
func (p *tab) allow(parts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, parts...)
}

// hear notes what the page asks for and what goes wrong in it.
func (p *tab) hear(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		url := ev.Request.URL
		p.requests = append(p.requests, url)
		for _, ours := range append([]string{atRoot, atPath, "blob:", "data:"}, p.origins...) {
			if strings.HasPrefix(url, ours) {
				return
			}
		}
		p.complain("the page asked for " + url)
	case *runtime.EventExceptionThrown:
		d := ev.ExceptionDetails
		text := d.Text
		if d.Exception != nil {
			text += " " + d.Exception.Description
		}
		p.complain("exception: " + text)
	case *runtime.EventConsoleAPICalled:
		if ev.Type != runtime.ConsoleAPICalledTypeError && ev.Type != runtime.ConsoleAPICalledTypeWarning {
			return
		}
		var parts []string
		for _, a := range ev.Args {
			parts = append(parts, strings.Trim(string(a.Value), `"`)+a.Description)
		}
		p.complain("console: " + strings.Join(parts, " "))
	case *log.EventEntryAdded:
		if ev.Entry.Level == log.EntryLevelError || ev.Entry.Source == log.EntrySourceSecurity {
			p.complain("browser: " + ev.Entry.Text + " " + ev.Entry.URL)
		}
	}
}

func (p *tab) complain(text string) {
	for _, part := range p.allowed {
		if strings.Contains(text, part) {
			return
		}
	}
	p.wrong = append(p.wrong, text)
}

// do runs steps, with patience.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.Fatalf("%v\n%s", err, p.state())
	}
}

// emulate is a command of the protocol as a step.
func emulate[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, t, command, params)
		return none, err
	}
}

// visit goes to a URL and waits until it is loaded.
func (p *tab) visit(url string) {
	p.Helper()
	p.do(chromedp.Navigate(url))
}

// eval gives the value of a JavaScript expression; promises are awaited.
func eval[T any](p *tab, expression string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v\n%s", expression, err, p.state())
	}
	return v
}

// until waits for a JavaScript expression to hold, on this page or on the one that a navigation brings.
func (p *tab) until(expression string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf("!!(%s)", expression)))
		if err == nil && ok {
			return
		}
		select {
		case <-ctx.Done():
			p.Fatalf("waited in vain for %s (%v)\n%s", expression, err, p.state())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// untilText waits until the element shows the text.
func (p *tab) untilText(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)?.textContent.replace(/\\u00a0/g, ' ').includes(%q)", selector, text))
}

// text is the visible text of an element, "" when there is none.
func (p *tab) text(selector string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// textOf is what a key writes, nothing for arrows and the like.
func textOf(k *kb.Key) string {
	if !k.Print {
		return ""
	}
	return k.Text
}

// keys presses keys wherever the focus is; package kb names those that write nothing.
func (p *tab) keys(s string, modifiers ...chromedp.Modifier) {
	p.Helper()
	for _, r := range s {
		k, ok := kb.Keys[r]
		if !ok {
			p.do(emulate(input.InsertText, input.InsertTextParams{Text: string(r)}))
			continue
		}
		// One event with its text, as a browser makes it of a keyboard: a page that handles the key then writes nothing.
		down := input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: k.Key, Code: k.Code, Text: textOf(k), UnmodifiedText: textOf(k),
			WindowsVirtualKeyCode: k.Windows, NativeVirtualKeyCode: k.Native,
		}
		for _, m := range modifiers {
			down.Modifiers |= int64(m)
		}
		if k.Shift {
			down.Modifiers |= int64(chromedp.ModifierShift)
		}
		up := down
		up.Type, up.Text, up.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
		p.do(emulate(input.DispatchKeyEvent, down), emulate(input.DispatchKeyEvent, up))
	}
}

// command puts a line into the command line, all at once as a paste does, and enters it.
func (p *tab) command(line string) {
	p.Helper()
	p.do(chromedp.Focus(chromedp.CSS("#command")), emulate(input.InsertText, input.InsertTextParams{Text: line}))
	p.keys(kb.Enter)
}

// run enters lines one by one and waits for each to be answered.
func (p *tab) run(lines ...string) {
	p.Helper()
	for _, l := range lines {
		n := eval[int](p, entries)
		p.command(l)
		p.until(fmt.Sprintf(`%s === %d && %s`, entries, n+1, settled))
	}
}

const (
	entries = `document.querySelectorAll(".transcript > .entry").length`
	// settled holds when every entry has its answer and the pictures have been fetched.
	settled = `[...document.querySelectorAll(".transcript > .entry")].every((e) => e.querySelector(".reply"))`
)

// state is what the page shows, for the message of a failed test.
func (p *tab) state() string {
	ctx, cancel := context.WithTimeout(p.ctx, 3*time.Second)
	defer cancel()
	s, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText.slice(0, 4000)`))
	if err != nil {
		return "(the page does not answer: " + err.Error() + ")"
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return "the page shows:\n" + s + "\n" + strings.Join(p.wrong, "\n")
}
