package web

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The library of the app carries an HTTP server for those who want to render its pages with it. Nothing in the browser
// calls that server, but the initialisation of net/http and crypto stays in the wasm: a quarter of its size. The wasm is
// therefore compiled against a copy of the library in which those files are left out of wasm builds. See RATIONALE.md.
const (
	appModule = "github.com/maxence-charriere/go-app/v10"
	slimDir   = "build/slim" // below the module's root
)

// serverFiles of the library are the ones that need net/http.
var serverFiles = map[string]bool{"pkg/app/http.go": true, "pkg/app/resource.go": true}

// slimStub declares what the rest of the library expects of the files left out.
const slimStub = `//go:build wasm

package app

// Handler is the server in other builds.
type Handler struct{}

// ServeHTTP does nothing.
func (h *Handler) ServeHTTP(any, any) {}

// clientResourceResolver leaves every address as it is: pages name their files themselves, and links are links.
func clientResourceResolver(string) func(string) string {
	return func(location string) string { return location }
}
`

// slimModFile writes the copy and a go.mod that uses it, and gives the go.mod's path.
func slimModFile(ctx context.Context, root string) (string, error) {
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", appModule)
	list.Dir = root
	dir, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("finding the sources of %s: %w", appModule, err)
	}
	base := filepath.Join(root, slimDir)
	if err := os.RemoveAll(base); err != nil {
		return "", err
	}
	if err := copySlim(strings.TrimSpace(string(dir)), filepath.Join(base, "go-app")); err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	// A relative path, so that two checkouts give the same bytes.
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s/go-app\n", appModule, slimDir)
	if err := os.WriteFile(filepath.Join(base, "go.sum"), sum, 0o644); err != nil {
		return "", err
	}
	file := filepath.Join(base, "go.mod")
	return file, os.WriteFile(file, mod, 0o644)
}

// copySlim copies the Go files of the library that are no tests, the server's ones marked as not for wasm.
func copySlim(from, to string) error {
	src := os.DirFS(from)
	seen := 0
	err := fs.WalkDir(src, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path == "." || path == "pkg" || strings.HasPrefix(path, "pkg/") {
				return os.MkdirAll(filepath.Join(to, path), 0o755)
			}
			return fs.SkipDir
		}
		if path != "go.mod" && (!strings.HasPrefix(path, "pkg/") || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go")) {
			return nil
		}
		data, err := fs.ReadFile(src, path)
		if err != nil {
			return err
		}
		if serverFiles[path] {
			seen++
			if bytes.Contains(data, []byte("//go:build")) {
				return fmt.Errorf("%s has build rules of its own now", path)
			}
			data = append([]byte("//go:build !wasm\n\n"), data...)
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o644)
	})
	if err != nil {
		return err
	}
	if seen != len(serverFiles) {
		return fmt.Errorf("%d of the %d files of the server are in the library", seen, len(serverFiles))
	}
	return os.WriteFile(filepath.Join(to, "pkg", "app", "slim.go"), []byte(slimStub), 0o644)
}
