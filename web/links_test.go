package web

import (
	"net/url"
	"strings"
	"testing"
)

// TestCheckLinks has each kind of dead link found. That the real pages have none, every build proves.
func TestCheckLinks(t *testing.T) {
	base, err := url.Parse("https://example.org/x/")
	if err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string]string{
		`<a href="../b/">b</a><a href="../b/#part">part</a><a href="#here" id="here">here</a>`:               "",
		`<a href="../play/#1.PING/">run</a><a href="https://redis.io/x#y">there</a>`:                         "",
		`<link rel="canonical" href="https://example.org/x/a/"><meta content="https://example.org/x/c.png">`: "",
		`<meta content="anything at all">`:                       "",
		`<svg><use href="#glyph"></use><g id="glyph"/></svg>`:    "",
		`<a href="../c/">c</a>`:                                  `a/index.html: the link "../c/" leads to c/index.html, which does not exist`,
		`<img src="c.png">`:                                      "leads to a/c.png",
		`<a href="../b/#nowhere">b</a>`:                          "an anchor that does not exist",
		`<a href="../../y/">y</a>`:                               "leads out of the site",
		`<a href="javascript:alert(1)">y</a>`:                    "odd scheme",
		`<a href="%zz">y</a>`:                                    "invalid URL escape",
		`<i id="one"></i><b id="one"></b>`:                       `the id "one" is there twice`,
		`<svg><use href="#glyph"></use></svg>`:                   "an anchor that does not exist",
		`<meta content="https://example.org/x/d.png">`:           "leads to d.png",
		`<link rel="canonical" href="https://example.org/x/d/">`: "leads to d/index.html",
	} {
		s := newSite(base)
		s.files = map[string][]byte{
			"a/index.html": []byte(page), "b/index.html": []byte(`<p id="part"></p>`), "play/index.html": nil, "c.png": nil,
		}
		err := s.checkLinks()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s\ngives %v, want %q", page, err, want)
		}
	}
}
