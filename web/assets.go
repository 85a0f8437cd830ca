package web

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"bitloupe/content/census"
	"bitloupe/engine/share"
)

//go:embed css/*.css js/*.js icons/*.svg templates/*.html
var sources embed.FS

// imports are the lines of css/index.css, which name the style sheets in their order.
var imports = regexp.MustCompile(`(?m)^@import "([^"]+)";$`)

// addAssets adds what pages refer to beside the wasm: the scripts, the style sheet and the icons.
func (s *site) addAssets(ctx context.Context) error {
	if err := s.addHashed("census1881.bin", census.Packed()); err != nil {
		return err
	}
	if err := s.addHashed("dictionary.bin", []byte(share.Dictionary())); err != nil {
		return err
	}
	if err := s.addStyles(); err != nil {
		return err
	}
	if err := s.addScripts(ctx); err != nil {
		return err
	}
	icons, err := readDir(sources, "icons")
	if err != nil {
		return err
	}
	s.sprite = icons["sprite.svg"]
	delete(icons, "sprite.svg")
	for name, data := range icons {
		if err := s.addHashed(name, data); err != nil {
			return err
		}
	}
	return nil
}

// addStyles joins the style sheets in the order that css/index.css gives. Every sheet has to be named there.
func (s *site) addStyles() error {
	sheets, err := readDir(sources, "css")
	if err != nil {
		return err
	}
	var all bytes.Buffer
	for _, m := range imports.FindAllSubmatch(sheets["index.css"], -1) {
		sheet, ok := sheets[string(m[1])]
		if !ok {
			return fmt.Errorf("css/index.css names %s, which does not exist", m[1])
		}
		all.Write(sheet)
		all.WriteByte('\n')
		delete(sheets, string(m[1]))
	}
	delete(sheets, "index.css")
	for name := range sheets {
		return fmt.Errorf("css/%s is not named in css/index.css", name)
	}
	return s.addHashed("site.css", all.Bytes())
}

// addScripts adds the modules of web/js and, beside them, the loader of the Go release that compiled the wasm: the two
// have to match, so it is taken from that release and not kept here.
func (s *site) addScripts(ctx context.Context) error {
	scripts, err := readDir(sources, "js")
	if err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("asking go for its folder: %w", err)
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("the Go release has no wasm loader: %w", err)
	}
	scripts["wasm_exec.js"] = loader
	// The service worker has to stand at the root, under one name for ever; finish completes it.
	s.serviceWorker = scripts["sw.js"]
	delete(scripts, "sw.js")
	if err := s.addElement(scripts); err != nil {
		return err
	}
	return s.addModules(scripts)
}
