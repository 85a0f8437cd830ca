package web

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The two programs that cmd/wasm holds, by their build tags: the page with its user interface, the Worker with the engine.
const (
	pageTags   = "page"
	engineTags = "worker"
)

// compileWasm builds cmd/wasm without symbols and without paths of this machine, so that the same sources give the same
// bytes. When the slim copy of the app's library cannot be made, the library as it is does as well, at a larger size.
func compileWasm(ctx context.Context, root, tags string, log io.Writer) ([]byte, error) {
	modfile, err := slimModFile(ctx, root)
	if err == nil {
		var wasm []byte
		if wasm, err = goBuild(ctx, root, tags, modfile); err == nil {
			return wasm, nil
		}
	}
	plain, plainErr := goBuild(ctx, root, tags, "")
	if plainErr != nil {
		return nil, plainErr
	}
	if log != nil {
		fmt.Fprintf(log, "the wasm is larger than it could be: %v\n", err)
	}
	return plain, nil
}

// goBuild compiles cmd/wasm, with another go.mod when modfile names one.
func goBuild(ctx context.Context, root, tags, modfile string) ([]byte, error) {
	dir := filepath.Join(root, "build")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	out := filepath.Join(dir, strings.Trim("app-"+tags, "-")+".wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-tags=" + tags, "-o", out}
	if tags == pageTags {
		// The page waits for people, not for its own code: without inlining it is a tenth smaller to download.
		args = append(args, "-gcflags=all=-l")
	}
	if modfile != "" {
		args = append(args, "-modfile="+modfile)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./cmd/wasm")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=mod")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling cmd/wasm in %s: %w\n%s", root, err, msg)
	}
	return os.ReadFile(out)
}
