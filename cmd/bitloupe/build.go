package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"bitloupe/web"
)

func init() { register("build", "write the static site to a folder", runBuild) }

// runBuild writes the site. It has to be started inside the module, because it compiles the wasm from there.
func runBuild(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("build", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "dist", "folder to write")
	base := fs.String("base", "", "absolute URL where the site will stand, for sitemap, feed and canonical links")
	quick := fs.Bool("quick", false, "compress fast, for work on the site")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(stderr, "bitloupe build: unexpected argument %q\n", fs.Arg(0))
		return 2
	}
	root, err := moduleRoot()
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		err = web.Build(ctx, web.Options{Root: root, Out: *out, Base: *base, Quick: *quick, Log: stdout})
	}
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe build:", err)
		return 1
	}
	fmt.Fprintf(stdout, "wrote %s\n", *out)
	return 0
}

// moduleRoot is the nearest folder upwards that holds go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("not inside the sources of bitloupe (no go.mod here or above); the wasm is compiled from them")
		}
		dir = up
	}
}
