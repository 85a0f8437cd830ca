package web

import (
	"fmt"
	"html/template"
	"strings"
)

// policy is the content security policy: this site alone, no inline code or style, nothing from elsewhere. Workers and
// service worker are scripts of the site; the wasm needs its own word, which allows no other evaluation.
var policy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self'",
	"img-src 'self' blob:",
	"connect-src 'self'",
	"worker-src 'self'",
	"manifest-src 'self'",
	"form-action 'none'",
	"base-uri 'none'",
}, "; ")

// frame is the page that other sites hold in a frame; holders are the pages of this site that hold it themselves.
const frame = "embed/frame/"

var holders = map[string]bool{"embed/": true}

// policyOf is the policy of a page, named by its folder.
func policyOf(path string) string {
	if holders[path] {
		return policy + "; frame-src 'self'"
	}
	return policy
}

// headerOf is the policy of a file as a header, which can also say who may hold it in a frame: this site, and for the page
// that is made for it, everybody.
func headerOf(name string) string {
	dir := strings.TrimSuffix(name, "index.html")
	if dir == frame {
		return policyOf(dir)
	}
	return policyOf(dir) + "; frame-ancestors 'self'"
}

// CSP is the policy as the page's meta element carries it, for hosts that cannot send headers.
func (p *page) CSP() string { return policyOf(p.Path) }

// Version names this build by what its scripts and its wasm are.
func (p *page) Version() string {
	var all []byte
	for _, name := range []string{"app.wasm", "engine.wasm", "scripts.wasm", "commands.bin", "boot.js", "site.css"} {
		all = append(all, p.site.assets[name]...)
	}
	return digest(all)
}

// WasmMegabytes is the size of the interpreter as most hosts send it, for the reader who waits for it.
func (p *page) WasmMegabytes() string { return fmt.Sprintf("%.1f", float64(p.site.wasmSize)/1e6) }

// Sprite is the markup of the glyphs and icons that the page refers to by #name.
func (p *page) Sprite() template.HTML { return template.HTML(p.site.sprite) }

// part is something on a page, for a template that needs both.
type part struct {
	Page *page
	Data any
}

// With joins the page with something on it.
func (p *page) With(data any) part { return part{p, data} }
