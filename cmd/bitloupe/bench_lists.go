package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"bitloupe/engine/bench"
)

func init() {
	registerBench("lists", "one long list against packed lists of 512, on the 2.6 server and on today's", benchLists)
}

func benchLists(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench lists", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of tables")
	n := fs.Int("n", 3_000_000, "elements of the longest list, 1000 to 3000000")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if *n < 1000 || *n > 3_000_000 {
		fmt.Fprintln(stderr, "bitloupe bench lists: --n takes 1000 to 3000000")
		return 2
	}
	p := &bench.PackedLists{Lengths: bench.ListLengths(*n)}
	start := time.Now()
	p.Now = func() int64 { return int64(time.Since(start)) }
	p.Progress = func(done, total int, what string) bool {
		fmt.Fprintf(stderr, "\r\x1b[Klists: %d of %d, %s", done, total, what)
		return true
	}
	curves, err := p.Run()
	fmt.Fprint(stderr, "\r\x1b[K")
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe bench lists:", err)
		return 1
	}
	if *asJSON {
		return printJSON(stdout, stderr, curves)
	}
	return printSheet(stdout, stderr, bench.ListSections(curves))
}
