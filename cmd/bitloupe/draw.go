package main

import (
	"flag"
	"fmt"
	"io"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
)

func init() { register("draw", "run a script and draw one key as an SVG picture", runDraw) }

func runDraw(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stderr = clean(stderr)
	fs := flag.NewFlagSet("draw", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe draw [flags] FILE KEY > picture.svg   (- is standard input)")
		fs.PrintDefaults()
	}
	var ef engineFlags
	ef.add(fs)
	view := fs.String("view", "chunks", "chunks, container or memory: the pictures of the playground's tabs")
	chunk := fs.Int64("chunk", -1, "of the view container (default: the first chunk in use)")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	if len(words) != 2 {
		fs.Usage()
		return 2
	}
	svg, err := "", error(nil)
	if e, failed := played(words[0], &ef, stdin, stderr); failed != nil {
		err = failed
	} else if svg, err = drawKey(e, words[1], *view, *chunk); err == nil {
		_, err = io.WriteString(stdout, svg+"\n")
	}
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe draw:", err)
		return 1
	}
	return 0
}

func drawKey(e *engine.Engine, key, view string, chunk int64) (string, error) {
	in, err := inspected(e, key)
	if err != nil {
		return "", err
	}
	switch {
	case view == "memory":
		return figure.MemoryFile(&in), nil
	case view != "chunks" && view != "container":
		return "", fmt.Errorf("there is no view %s: chunks, container and memory can be drawn", resp.Quote(view))
	case in.Chunks == nil:
		return "", fmt.Errorf("%s is a %s, which has no chunks: draw its memory", resp.Quote(key), in.Row.Type)
	case view == "chunks":
		return figure.ChunksFile(&in), nil
	}
	c, ok, err := inspectedChunk(e, &in, chunk)
	if err == nil && !ok {
		err = fmt.Errorf("no bit of %s is set: there is no container", resp.Quote(key))
	}
	if err != nil {
		return "", err
	}
	return figure.ContainerFile(&in, &c), nil
}
