package e2e

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// sampled are the pages of commands and of lessons that are looked at in the browser: they are made by one template each, so
// a few of its extremes stand for all.
var sampled = []string{
	"commands/setbit/", "commands/bitfield/", "commands/bitop/", "commands/config/", "commands/r-bitop/",
	"cases/sparse/present/", "learn/a-type/present/", "cases/a-type/worksheet/", "learn/chunks/worksheet/",
}

// one says whether a page is one of many that a template makes.
func one(at string) bool {
	lesson := strings.HasPrefix(at, "cases/") || strings.HasPrefix(at, "learn/")
	return strings.HasPrefix(at, "commands/") && at != "commands/" || lesson && (strings.HasSuffix(at, "/present/") || strings.HasSuffix(at, "/worksheet/"))
}

// pages lists the addresses of all pages, relative to the root of the site, of the commands and the lessons only those in sampled.
func pages(t *testing.T) []string {
	t.Helper()
	return slices.DeleteFunc(allPages(t), func(at string) bool { return one(at) && !slices.Contains(sampled, at) })
}

// allPages lists the addresses of all pages.
func allPages(t *testing.T) []string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS(siteDir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".html" {
			out = append(out, strings.TrimSuffix(path, "index.html"))
		}
		return err
	})
	if err != nil || len(out) < 2 {
		t.Fatalf("pages of the built site: %v, %v", out, err)
	}
	return out
}

// scheme makes the page believe that the system is light or dark.
func scheme(name string) chromedp.Action[chromedp.Void] {
	return emulate(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
}

// accessible runs axe-core on what the tab shows now.
func (p *tab) accessible(when string) {
	p.Helper()
	if !eval[bool](p, "!!window.axe") {
		axe, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
		if err != nil {
			p.Fatalf("axe-core is missing, `make setup` installs it: %v", err)
		}
		eval[bool](p, string(axe)+"; true")
	}
	found := eval[[]struct {
		ID, Help string
		Nodes    []struct {
			HTML           string
			FailureSummary string
		}
	}](p, `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations)`)
	for _, v := range found {
		var where strings.Builder
		for i, n := range v.Nodes {
			if i == 5 {
				fmt.Fprintf(&where, "\n  and %d more", len(v.Nodes)-i)
				break
			}
			fmt.Fprintf(&where, "\n  %s\n  %s", n.HTML, n.FailureSummary)
		}
		p.Errorf("%s: %s: %s%s", when, v.ID, v.Help, where.String())
	}
}

func TestAccessible(t *testing.T) {
	for _, at := range pages(t) {
		t.Run(at, func(t *testing.T) {
			p := newTab(t)
			p.allow("404 (Not Found)")
			for _, theme := range []string{"light", "dark"} {
				for _, width := range []int64{1440, 390} {
					// Loaded anew each time: a change of colours fades, and axe must not look at it half-way.
					p.do(chromedp.EmulateViewport(width, 900), scheme(theme))
					p.visit(atRoot + at)
					if at == "play/" {
						p.until(mounted)
					}
					p.accessible(fmt.Sprintf("%s at %d px", theme, width))
				}
			}
		})
	}
}

// TestNothingStandsOut: no page is wider than the window, on a phone none at all, at a desk none of those that differ in their
// layout; what is wide scrolls by itself.
func TestNothingStandsOut(t *testing.T) {
	p := newTab(t)
	p.allow("404 (Not Found)")
	narrow := func(width int, pages []string) {
		for _, at := range pages {
			p.visit(atRoot + at)
			box := eval[struct{ ScrollWidth, ClientWidth int }](p, `(({scrollWidth, clientWidth}) => ({scrollWidth, clientWidth}))(document.documentElement)`)
			if room := min(box.ClientWidth, width); box.ScrollWidth > room {
				t.Errorf("/%s is %d px wide where %d are to be seen", at, box.ScrollWidth, room)
			}
		}
	}
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	narrow(390, allPages(t))
	p.do(chromedp.EmulateViewport(1440, 900))
	narrow(1440, pages(t))
}
