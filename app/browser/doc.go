// Package browser is the only place of the app that touches JavaScript. It has two halves with the same functions: one
// for the browser and one for native builds, where nothing happens and nothing is stored, so that components and pages
// compile and can be tested there.
//
// What it expects of the page is what web/js/boot.js puts into globalThis.bitloupe.
package browser

// Link is one entry of the site's main navigation, as the prerendered page had it.
type Link struct {
	Label, Href string
	Current     bool
}

// Typed is what was entered into the prerendered command line before the app was there.
type Typed struct {
	Lines      []string
	Draft      string
	Start, End int
	Focused    bool
}

// File is a file the reader chose or dropped. Read gives its bytes piece by piece, in order, on the app's own goroutine;
// a nil piece is the end. It stops when more says false.
type File struct {
	Name string
	Size int64
	Read func(piece func(b []byte, err error) (more bool))
}
