package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"bitloupe/engine/bench"
	"bitloupe/engine/memory"
)

func init() {
	registerBench("hashes", "small values as keys of their own against fields of hashes that stay packed", benchHashes)
}

func benchHashes(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench hashes", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of a table")
	n := fs.Int("n", 1_000_000, "pairs, 1000 to 2000000")
	profile := fs.String("profile", string(memory.V812), "whose memory: 8.12, 7.0 or 2.6")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	p := memory.Profile(*profile)
	if *n < 1000 || *n > 2_000_000 || p != memory.V812 && p != memory.V70 && p != memory.V26 {
		fmt.Fprintln(stderr, "bitloupe bench hashes: --n takes 1000 to 2000000, --profile 8.12, 7.0 or 2.6")
		return 2
	}
	start := time.Now()
	h := &bench.PartHashes{N: *n, Profile: p, Now: func() int64 { return int64(time.Since(start)) },
		Progress: func(done, total int, what string) bool {
			fmt.Fprintf(stderr, "\r\x1b[Khashes: %d of %d, %s", done, total, what)
			return true
		}}
	rows, err := h.Run()
	fmt.Fprint(stderr, "\r\x1b[K")
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe bench hashes:", err)
		return 1
	}
	if *asJSON {
		return printJSON(stdout, stderr, rows)
	}
	return printSheet(stdout, stderr, bench.HashSections(*n, rows))
}
