package web

import (
	"bytes"
	"strings"
	"testing"
)

// TestWeights weighs a page that needs more than it may.
func TestWeights(t *testing.T) {
	s := newSite(nil)
	s.files = map[string][]byte{
		"learn/a/index.html": []byte(`<link rel="stylesheet" href="../../assets/site.css"><script type="module" src="../../assets/js/one.js"></script><a href="../../other.html#x">`),
		"404.html":           []byte(`<script src="/assets/js/two.js"></script>`),
		"assets/site.css":    make([]byte, 1000),
		"assets/js/one.js":   []byte(`import{a}from"./two.js";import"./three.js";const later=()=>import("./late.js")`),
		"assets/js/two.js":   []byte(`import"./three.js"`),
		"assets/js/three.js": make([]byte, pageBudget),
		"assets/js/late.js":  make([]byte, 5000),
		"assets/app.wasm":    make([]byte, wasmBudget+1),
	}
	s.packed["assets/js/three.js.br"] = make([]byte, pageBudget-1500)
	got := map[string]weight{}
	for _, w := range s.weights() {
		got[w.Name] = w
	}
	if w := got["learn/a/"]; w.Files != 5 || w.over() {
		t.Errorf("the page is weighed as %+v", w)
	}
	if w := got["404.html"]; w.Files != 3 {
		t.Errorf("the page at any address is weighed as %+v", w)
	}
	var b bytes.Buffer
	s.report(&b, true)
	if strings.Contains(b.String(), "OVER") {
		t.Errorf("nothing is over its budget here:\n%s", b.String())
	}
	b.Reset()
	s.files["assets/site.css"] = make([]byte, 3000)
	s.report(&b, false)
	for _, want := range []string{"OVER BUDGET: /learn/a/ is sent as", "OVER BUDGET: /assets/app.wasm is sent as 1600001 bytes, 1 more than it may"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, b.String())
		}
	}
}
