package web

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"bitloupe/engine"
	"bitloupe/engine/wire"
)

// program is one of the wasm files that cmd/wasm is compiled to.
type program struct {
	asset, tags string
	// inline are the packages in which calls are put in line: the runtime, and those that loop over containers. Elsewhere
	// it would make the wasm larger by a tenth and nothing faster that a person would notice.
	inline []string
}

var engineInline = []string{
	"runtime/...", "github.com/RoaringBitmap/...", "bitloupe/engine/internal/art", "bitloupe/engine/internal/container",
	"bitloupe/engine/internal/roaring", "bitloupe/engine/internal/value",
}

// programs are the page with its user interface, the Worker with the engine, and the same with Lua in it, which is loaded
// by those who run a script.
var programs = []program{
	{asset: "app.wasm", tags: "page,lite"},
	{asset: "engine.wasm", tags: "worker,lite", inline: engineInline},
	{asset: "scripts.wasm", tags: "worker", inline: engineInline},
}

// compileWasm builds a program of cmd/wasm. modfile is the go.mod of the slim library, "" for the library as it is.
func compileWasm(ctx context.Context, root, modfile string, p program) ([]byte, error) {
	dir := filepath.Join(root, "build")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	out := filepath.Join(dir, p.asset)
	// Without symbols and without paths of this machine: the same sources give the same bytes.
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-tags=" + p.tags, "-gcflags=all=-l"}
	for _, pkg := range p.inline {
		args = append(args, "-gcflags="+pkg+"=")
	}
	if modfile != "" {
		args = append(args, "-modfile="+modfile)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", out, "./cmd/wasm")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=mod")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling cmd/wasm in %s: %w\n%s", root, err, msg)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return joinSegments(wasm)
}

// addPrograms compiles all programs. When the slim copy of the app's library cannot be made, the library as it is does as
// well, at a larger size.
func (s *site) addPrograms(ctx context.Context, o Options) error {
	modfile := ""
	if o.Wasm == nil {
		var err error
		if modfile, err = slimModFile(ctx, o.Root); err != nil {
			modfile = ""
			if o.Log != nil {
				fmt.Fprintf(o.Log, "the wasm is larger than it could be: %v\n", err)
			}
		}
	}
	for _, p := range programs {
		var wasm []byte
		var err error
		if o.Wasm != nil {
			wasm, err = o.Wasm(ctx, p.tags)
		} else {
			wasm, err = compileWasm(ctx, o.Root, modfile, p)
		}
		if err != nil {
			return err
		}
		if err := s.addHashed(p.asset, wasm); err != nil {
			return err
		}
		if p.asset == "scripts.wasm" {
			continue
		}
		packed, err := codecs(true)[1].pack(wasm)
		if err != nil {
			return err
		}
		s.wasmSize += len(packed)
	}
	// One by one, so that the page can read them in pieces while it starts.
	var list [][]byte
	for _, d := range engine.Descriptions() {
		list = append(list, wire.Marshal(d))
	}
	return s.addHashed("commands.bin", wire.Marshal(list))
}
