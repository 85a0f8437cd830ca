package web

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The library of the app carries an HTTP server, encryption of its storage and routes by regular expression. The app uses
// none of them, but what they import is initialised all the same and stays in the wasm: a quarter of its size. The wasm is
// therefore compiled against a copy of the library that does without. See RATIONALE.md.
const (
	appModule = "github.com/maxence-charriere/go-app/v10"
	slimDir   = "build/slim" // below the module's root
)

// leftOut are the files of the library that the copy marks as not for wasm.
var leftOut = []string{"pkg/app/http.go", "pkg/app/resource.go", "pkg/app/crypto.go"}

// otherImports replaces imports of the library by small packages of slimFiles.
var otherImports = [][2]string{
	{`"github.com/google/uuid"`, `uuid "` + appModule + `/pkg/slim/uuid"`},
	{`"regexp"`, `regexp "` + appModule + `/pkg/slim/regexp"`},
}

// slimFiles declare what the rest of the library expects of what is left out.
var slimFiles = map[string]string{
	"pkg/app/slim.go": `//go:build wasm

package app

import "errors"

// Handler is the server in other builds.
type Handler struct{}

// ServeHTTP does nothing.
func (h *Handler) ServeHTTP(any, any) {}

// clientResourceResolver leaves every address as it is: pages name their files themselves, and links are links.
func clientResourceResolver(string) func(string) string {
	return func(location string) string { return location }
}

var errNoCrypto = errors.New("this build of the app has no encryption")

func encrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }
func decrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }
`,
	"pkg/slim/uuid/uuid.go": `package uuid

import (
	"math/rand/v2"
	"strconv"
)

// NewString gives a name that no other will have.
func NewString() string {
	return strconv.FormatUint(rand.Uint64(), 36) + strconv.FormatUint(rand.Uint64(), 36)
}
`,
	"pkg/slim/regexp/regexp.go": `package regexp

// Regexp matches everything, which is the only pattern there is.
type Regexp struct{}

// MustCompile takes the pattern ".*".
func MustCompile(pattern string) *Regexp {
	if pattern != ".*" {
		panic("this build of the app has no route but .*")
	}
	return &Regexp{}
}

// MatchString says yes.
func (*Regexp) MatchString(string) bool { return true }
`,
}

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

// copySlim copies the Go files of the library that are no tests, and edits the copies.
func copySlim(from, to string) error {
	src := os.DirFS(from)
	edits := map[string]bool{}
	err := fs.WalkDir(src, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != "." && path != "pkg" && path != "pkg/app" && path != "pkg/errors" {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, path), 0o755)
		}
		if path != "go.mod" && (!strings.HasPrefix(path, "pkg/") || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go")) {
			return nil
		}
		data, err := fs.ReadFile(src, path)
		if err != nil {
			return err
		}
		if slices.Contains(leftOut, path) {
			if bytes.Contains(data, []byte("//go:build")) {
				return fmt.Errorf("%s of the library has build rules of its own now", path)
			}
			edits[path] = true
			data = append([]byte("//go:build !wasm\n\n"), data...)
		} else {
			for _, x := range otherImports {
				if bytes.Contains(data, []byte("\t"+x[0]+"\n")) {
					edits[x[0]] = true
					data = bytes.Replace(data, []byte("\t"+x[0]+"\n"), []byte("\t"+x[1]+"\n"), 1)
				}
			}
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o644)
	})
	if err != nil {
		return err
	}
	if want := len(leftOut) + len(otherImports); len(edits) != want {
		return fmt.Errorf("only %d of %d edits apply to this version of the library", len(edits), want)
	}
	for name, text := range slimFiles {
		path := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
