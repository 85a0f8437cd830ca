package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"bitloupe/engine/bench"
	"bitloupe/engine/scenario"
)

func init() {
	registerBench("lists", "one long list against packed lists of 512, on the 2.6 server and on today's", benchLists)
}

// listLengths are those of the curve, up to the length that is asked for.
var listLengths = []int{512, 1000, 10_000, 100_000, 300_000, 1_000_000, 3_000_000}

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
	p := &bench.PackedLists{}
	for _, l := range listLengths {
		if l < *n {
			p.Lengths = append(p.Lengths, l)
		}
	}
	p.Lengths = append(p.Lengths, *n)
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
	printLists(stdout, curves)
	return 0
}

func printLists(w io.Writer, curves []bench.ListCurve) {
	fmt.Fprintf(w, "Random integers 0 to 10: bytes of all keys by length, and the time of one LRANGE of 100 elements at a random place of the\nlongest, on this machine. Everything of the 2.6 server is modelled.\n\n%-12s", "length")
	for _, c := range curves {
		fmt.Fprintf(w, " %18s", c.Way.Name)
	}
	fmt.Fprintln(w)
	for i, p := range curves[0].Points {
		fmt.Fprintf(w, "%-12s", scenario.Thousands(int64(p.N)))
		for _, c := range curves {
			fmt.Fprintf(w, " %18s", scenario.Thousands(c.Points[i].Bytes))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%-12s", "encoding")
	for _, c := range curves {
		fmt.Fprintf(w, " %18s", c.Points[len(c.Points)-1].Encoding)
	}
	fmt.Fprintf(w, "\n%-12s", "read, µs")
	for _, c := range curves {
		fmt.Fprintf(w, " %18.1f", float64(c.ReadNanos)/1000)
	}
	fmt.Fprint(w, "\n\n")
	most := int64(1)
	for _, c := range curves {
		most = max(most, c.Points[len(c.Points)-1].Bytes)
	}
	for _, c := range curves {
		n := c.Points[len(c.Points)-1].Bytes
		fmt.Fprintf(w, "%-18s %s %s\n", c.Way.Name, strings.Repeat("#", max(int(60*n/most), 1)), scenario.Thousands(n))
	}
	last := func(i int) float64 { return float64(curves[i].Points[len(curves[i].Points)-1].Bytes) }
	fmt.Fprintf(w, "\nThe post claims %s; its picture is missing, and it likely counted the whole process. Here the short lists take\n%.0f %% of the one list on the 2.6 server, and %.0f %% on today's: the trick won then, and loses now, because today's list is\npacked by itself and every short one has a name, an object and a block of its own.\n",
		bench.PackedListsClaim, 100*last(1)/last(0), 100*last(3)/last(2))
}
