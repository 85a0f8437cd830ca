package web

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"
)

// TestCards looks at the picture of every page: it is there, of the size it says, and small; the service worker leaves it
// alone; a page without an absolute address names none.
func TestCards(t *testing.T) {
	const base = "https://example.org/x/"
	files := tree(t, build(t, base))
	named := regexp.MustCompile(`<meta property="og:image" content="` + base + `([^"]+)"`)
	seen := map[string]bool{}
	for name, data := range files {
		if !strings.HasSuffix(name, "index.html") || name == frame+"index.html" {
			continue
		}
		m := named.FindSubmatch(data)
		if m == nil {
			t.Errorf("%s names no card", name)
			continue
		}
		for _, want := range []string{`property="og:title"`, `property="og:description"`, `property="og:url" content="` + base, `name="twitter:card" content="summary_large_image"`} {
			if !bytes.Contains(data, []byte(want)) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		seen[string(m[1])] = true
	}
	for at := range seen {
		data := files[at]
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || c.Width != 1200 || c.Height != 630 {
			t.Errorf("%s is %d by %d, %v", at, c.Width, c.Height, err)
		}
		if len(data) > 40_000 {
			t.Errorf("%s has %d bytes", at, len(data))
		}
		if bytes.Contains(files["sw.js"], []byte(at)) {
			t.Errorf("the service worker keeps %s", at)
		}
	}
	chapters, err := renderedChapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		own := 0
		for at := range seen {
			if strings.HasPrefix(at, cardDir+"learn-"+c.ID+".") {
				own++
			}
		}
		if own != 1 {
			t.Errorf("chapter %s has %d cards", c.ID, own)
		}
	}
	for name, data := range tree(t, build(t, "")) {
		if strings.HasPrefix(name, cardDir) || bytes.Contains(data, []byte("og:image")) {
			t.Errorf("a site that does not know its place has %s", name)
		}
	}
}
