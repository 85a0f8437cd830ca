package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"bitloupe/engine/resp"
)

// Since 7.0 a server keeps its append-only file as a folder: a base, which is an RDB or commands, and increments, listed in
// a manifest. Joined in their order they read like an append-only file of one part.

// aofManifest finds the manifest that name is, or that the folder name holds; "" when there is none.
func aofManifest(name string) string {
	if strings.HasSuffix(name, ".manifest") {
		return name
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return ""
	}
	found, err := filepath.Glob(filepath.Join(escapeGlob(name), "*.manifest"))
	if err != nil || len(found) != 1 {
		return ""
	}
	return found[0]
}

func escapeGlob(s string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(s)
}

// maxManifest bounds what is read of a manifest, in bytes: a server keeps a few lines in it.
const maxManifest = 1 << 20

// openParts joins the parts of an append-only file. Each lies beside the manifest; history files are over and left out.
func openParts(manifest string) (*input, error) {
	b, err := openFile(manifest)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	var base, more []string
	lines := bufio.NewScanner(io.LimitReader(b, maxManifest))
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		// The server reads these lines as it reads an inline command: a name may be quoted.
		f, err := resp.Split(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: its quotes do not match", shown(manifest), n)
		}
		name, kind := "", ""
		for i := 0; i+1 < len(f); i += 2 {
			switch f[i] {
			case "file":
				name = f[i+1]
			case "type":
				kind = f[i+1]
			}
		}
		switch {
		case len(f) == 0:
		case name == "" || name != filepath.Base(name) || name == "..":
			return nil, fmt.Errorf("%s, line %d: %q names no file beside it", shown(manifest), n, name)
		case kind == "b":
			base = append(base, name)
		case kind == "i":
			more = append(more, name)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	in := &input{}
	var files []io.Reader
	var closers []io.Closer
	in.close = func() error {
		for _, c := range closers {
			c.Close()
		}
		return nil
	}
	for _, name := range append(base, more...) {
		// Opening what is no file, such as a pipe, could wait for ever.
		path := filepath.Join(filepath.Dir(manifest), name)
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			in.close()
			return nil, fmt.Errorf("%s, which %s lists, is no file", shown(path), shown(manifest))
		} else if err == nil {
			in.size += info.Size()
		}
		f, err := openFile(path)
		if err != nil {
			in.close()
			return nil, err
		}
		closers = append(closers, f)
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s lists no base and no increment", shown(manifest))
	}
	in.taken.From = io.MultiReader(files...)
	in.Reader = bufio.NewReaderSize(&in.taken, 256<<10)
	return in, nil
}
