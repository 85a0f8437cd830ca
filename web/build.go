// Package web builds the static site: pages from templates, the engine and the content, the wasm and its loader, all
// minified, named by their content and compressed ahead of time. The folder it writes needs nothing but a file server:
// every URL in it is relative, so that it works at the root of a domain, under a sub-path and from any static host.
package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Options say what to build and where to. Root is the folder of the module's sources, from which the wasm is compiled
// and in whose build folder results are kept. Base is the absolute URL at which the site will stand; it may be empty, and
// then whatever needs an absolute URL (sitemap, feed, canonical links) is left out.
type Options struct {
	Root, Out, Base string
	// Quick compresses fast and badly: for tests and for work on the site.
	Quick bool
	// Wasm replaces the compiler; nil compiles cmd/wasm.
	Wasm func(ctx context.Context, tags string) ([]byte, error)
	// Log receives what took how long, and the report of sizes against budgets; nil drops it.
	Log io.Writer
}

// marker is written into every built folder. Build only ever replaces a folder that is empty or holds it.
const marker = "bitloupe-site.json"

// Build writes the whole site to o.Out. The same sources give the same bytes.
func Build(ctx context.Context, o Options) error {
	if o.Out == "" {
		return errors.New("no output folder given: use --out DIR")
	}
	base, err := parseBase(o.Base)
	if err != nil {
		return err
	}
	if err := replaceable(o.Out); err != nil {
		return err
	}
	if o.Root, err = filepath.Abs(o.Root); err != nil {
		return err
	}
	s, kept, clock := newSite(base), cache(filepath.Join(o.Root, "build", "cache")), newStopwatch(o.Log)
	pack := func() error { return s.compress(o.Quick, kept) }
	write := func() error { return writeSite(o.Out, s.files, s.packed) }
	for _, phase := range []struct {
		name string
		run  []func() error
	}{
		// The compiler leaves processors idle, and the scripts do not wait for it.
		{"programs compiled, scripts run", []func() error{func() error {
			return parallel(2, func(i int) error {
				if i == 0 {
					return s.addPrograms(ctx, o)
				}
				return s.makePages()
			})
		}}},
		{"programs compressed", []func() error{pack}},
		{"cards", []func() error{func() error { return s.addCards(kept) }}},
		{"pages", []func() error{func() error { return s.addAssets(ctx) }, s.weighEmbeds, s.addPages, s.addScenarios, s.addIndexes, s.finish}},
		{"links followed", []func() error{s.checkLinks}},
		{"compression", []func() error{pack}},
		{"written", []func() error{write}},
	} {
		for _, f := range phase.run {
			if err := f(); err != nil {
				return err
			}
		}
		clock.lap(phase.name)
	}
	kept.trim(cacheLimit)
	if o.Log != nil {
		s.report(o.Log, o.Quick)
		clock.report(2, "the programs and the scripts")
	}
	return nil
}

// parseBase checks the URL of --base and ends it in a slash. The empty URL gives nil.
func parseBase(raw string) (*url.URL, error) {
	if raw == "" {
		return nil, nil
	}
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("base %q is not the absolute URL of a folder; give something like https://example.org/bitloupe/", raw)
	}
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return u, nil
}

// replaceable refuses to write into a folder that holds something else than a built site.
func replaceable(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("output folder %s: %w", dir, err)
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("folder %s holds files that are no built site; choose another folder or empty it", dir)
	}
	return nil
}

// writeSite puts the files into a fresh folder beside dir and then swaps the two, so that a failed build leaves the old
// site as it was.
func writeSite(dir string, sets ...map[string][]byte) error {
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), ".bitloupe-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	for _, files := range sets {
		for name, data := range files {
			path := filepath.Join(tmp, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				return err
			}
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}
