package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"bitloupe/engine/bench"
)

func init() {
	registerBench("lemire", "four shapes of data, string against native bitmap: BITCOUNT, BITOP AND, BITOP OR", benchLemire)
}

func benchLemire(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench lemire", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of a table")
	only := fs.String("shape", "", "one shape alone: sparse, dense, runs or hashed")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	start := time.Now()
	l := &bench.Lemire{
		Now: func() int64 { return int64(time.Since(start)) },
		Progress: func(_, _ int, what string) bool {
			fmt.Fprintf(stderr, "\r\x1b[K%s", what)
			return true
		},
	}
	var cells []bench.Cell
	for _, s := range bench.Shapes {
		if *only != "" && s.ID != *only {
			continue
		}
		c, err := l.Run(s)
		if err != nil {
			fmt.Fprintln(stderr, "\nbitloupe bench lemire:", err)
			return 1
		}
		cells = append(cells, c...)
	}
	fmt.Fprint(stderr, "\r\x1b[K")
	if len(cells) == 0 {
		fmt.Fprintf(stderr, "bitloupe bench lemire: no shape %q: sparse, dense, runs or hashed\n", *only)
		return 2
	}
	if *asJSON {
		return printJSON(stdout, stderr, cells)
	}
	fmt.Fprintln(stdout, "Microseconds an operation: a plain string scanned as flat memory, and a native bitmap as after a load.")
	fmt.Fprintln(stdout, "Published: one core of a Xeon Gold 6548N; compare the ratios, not the times.")
	fmt.Fprintf(stdout, "\n%-8s %-10s %12s %12s %9s   %s\n", "shape", "op", "string", "bitmap", "ratio", "published ratio")
	for _, c := range cells {
		published := "-"
		for _, p := range bench.PublishedLemire {
			if p.Shape == c.Shape && p.Op == c.Op {
				published = fmt.Sprintf("%.1f", p.Ratio())
			}
		}
		fmt.Fprintf(stdout, "%-8s %-10s %12.1f %12.2f %9.1f   %s\n", c.Shape, c.Op, c.String, c.Bitmap, c.Ratio(), published)
	}
	return 0
}
