package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/format"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// listed is what `go list` says of a package.
type listed struct {
	ImportPath    string
	Imports, Deps []string
}

// list describes the packages of the module as they are built for one target.
func list(t *testing.T, goos, goarch string, patterns ...string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports,Deps"}, patterns...)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// in says whether a package is root or below it.
func in(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }

// layers are the rules of the folders. deep holds for everything a package needs, direct for what its own files import.
var layers = []struct {
	root         string
	deep, direct []string
	why          string
}{
	{
		root: "bitloupe/engine",
		deep: []string{"bitloupe/app", "bitloupe/web", "bitloupe/content", "bitloupe/cmd", "net", "github.com/maxence-charriere/go-app"},
		// Libraries below it may import these; the engine has no use for a clock, a source of chance or a file.
		direct: []string{"syscall/js", "encoding/json", "math/rand", "crypto/rand", "os", "io/ioutil", "log"},
		why:    "the engine only computes",
	},
	{root: "bitloupe/engine/resp", deep: []string{"bitloupe"}, why: "replies stand alone"},
	{root: "bitloupe/engine/anatomy", deep: []string{"bitloupe"}, why: "formats stand alone"},
	{root: "bitloupe/engine/memory", deep: []string{"bitloupe"}, why: "sizes stand alone"},
	{root: "bitloupe/engine/trace", deep: []string{"bitloupe"}, why: "the trace stands alone"},
	{root: "bitloupe/content", deep: []string{"bitloupe/app", "bitloupe/web", "bitloupe/cmd"}, why: "content is read by others"},
	{root: "bitloupe/app", deep: []string{"bitloupe/web", "bitloupe/cmd"}, why: "the app does not build the site"},
	{root: "bitloupe/app/session", deep: []string{"github.com/maxence-charriere/go-app"}, direct: []string{"syscall/js"}, why: "the session has no screen"},
	{root: "bitloupe/web", deep: []string{"bitloupe/app", "bitloupe/cmd"}, why: "the site is made of text, not of the app"},
	{root: "bitloupe/cmd/wasm", deep: []string{"bitloupe/web"}, why: "what builds the site has no place in the browser"},
}

func TestImportsPointOneWay(t *testing.T) {
	for _, target := range [][2]string{{"linux", "amd64"}, {"js", "wasm"}} {
		for _, p := range list(t, target[0], target[1], "./...") {
			for _, l := range layers {
				if !in(p.ImportPath, l.root) {
					continue
				}
				for _, d := range p.Deps {
					for _, bad := range l.deep {
						if in(d, bad) && !in(d, l.root) && d != p.ImportPath {
							t.Errorf("%s needs %s: %s", p.ImportPath, d, l.why)
						}
					}
				}
				if strings.HasSuffix(p.ImportPath, "test") { // helpers of tests read files
					continue
				}
				for _, d := range p.Imports {
					if slices.Contains(l.direct, d) {
						t.Errorf("%s imports %s: %s", p.ImportPath, d, l.why)
					}
				}
			}
		}
	}
}

// longest is the number of lines after which a file says too much to be found again.
const longest = 350

// TestSources looks at the text of every source file.
func TestSources(t *testing.T) {
	unfinished := []string{"TO" + "DO", "FIX" + "ME", "XX" + "X:"}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case "node_modules", "build", "dist", "testdata", ".git":
				return fs.SkipDir
			}
			return nil
		}
		ext := filepath.Ext(path)
		if ext != ".go" && ext != ".js" && ext != ".css" && ext != ".html" {
			return nil
		}
		data, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		if n := bytes.Count(data, []byte("\n")); n > longest {
			t.Errorf("%s has %d lines, more than %d", path, n, longest)
		}
		for _, word := range unfinished {
			if bytes.Contains(data, []byte(word)) {
				t.Errorf("%s contains %q", path, word)
			}
		}
		if ext == ".go" {
			if tidy, err := format.Source(data); err != nil || !bytes.Equal(tidy, data) {
				t.Errorf("%s is not as gofmt would have it (%v)", path, err)
			}
			if strings.HasPrefix(path, "engine/") && !strings.HasSuffix(path, "_test.go") && bytes.Contains(data, []byte("time.Now(")) {
				t.Errorf("%s asks the wall clock; the engine is given one", path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
