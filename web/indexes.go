package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"strings"
)

// addIndexes adds the files that describe the site to machines.
func (s *site) addIndexes() error {
	manifest, err := json.Marshal(map[string]any{
		"name": "bitloupe", "short_name": "bitloupe", "id": "./", "start_url": "./", "scope": "./", "display": "minimal-ui",
		"description":      "A small Redis in the browser that shows what is inside a bitmap.",
		"background_color": "#f3f5f6", "theme_color": "#f3f5f6",
		"icons": []map[string]string{{"src": s.assets["app.svg"], "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}},
	})
	if err != nil {
		return err
	}
	if err := s.add("manifest.webmanifest", manifest); err != nil {
		return err
	}
	if err := s.addFeed(); err != nil {
		return err
	}
	robots := "User-agent: *\nAllow: /\n"
	if s.base != nil {
		robots += fmt.Sprintf("Sitemap: %s\n", s.base.JoinPath("sitemap.xml"))
		var b strings.Builder
		b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, p := range s.pages {
			if c := p.Canonical(); c != "" {
				fmt.Fprintf(&b, "<url><loc>%s</loc></url>", c)
			}
		}
		b.WriteString("</urlset>")
		if err := s.add("sitemap.xml", []byte(b.String())); err != nil {
			return err
		}
	}
	return s.add("robots.txt", []byte(robots))
}

// finish adds what describes the files themselves, when all of them are there.
func (s *site) finish() error {
	if err := s.addServiceWorker(); err != nil {
		return err
	}
	sizes := map[string]int{}
	for name, data := range s.files {
		sizes[name] = len(data)
	}
	list, err := json.MarshalIndent(map[string]any{"files": sizes}, "", " ")
	if err != nil {
		return err
	}
	s.files[marker] = append(list, '\n')
	return nil
}

// online are the files that serve nobody without a network.
var online = map[string]bool{"robots.txt": true, "sitemap.xml": true}

// addServiceWorker writes the list of files into the service worker. Pages are named by their folder, which is how they are
// asked for.
func (s *site) addServiceWorker() error {
	names := []string{}
	all := sha256.New()
	for _, name := range sorted(s.files) {
		if online[name] || strings.HasPrefix(name, cardDir) {
			continue
		}
		fmt.Fprintf(all, "%s %d\n%s", name, len(s.files[name]), s.files[name])
		if path.Base(name) == "index.html" {
			name = strings.TrimSuffix(name, "index.html")
		}
		names = append(names, name)
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	src := bytes.Replace(s.serviceWorker, []byte(`["%FILES%"]`), list, 1)
	src = bytes.Replace(src, []byte("%VERSION%"), []byte(hex.EncodeToString(all.Sum(nil)[:5])), 1)
	return s.add("sw.js", src)
}
