package main

import (
	"flag"
	"fmt"
	"io"
	"runtime"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/bench"
	"bitloupe/engine/resp"
)

func init() {
	registerBench("rankings", "integers in sets by state, season, level and gender and in a sorted set: intset against hashtable", benchRankings)
}

func benchRankings(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench rankings", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of tables")
	n := fs.Int("n", 500_000, fmt.Sprintf("integers, %d to %d", bench.LeastRankings, bench.MostRankings))
	raised := fs.Int64("limit", 0, "the raised set-max-intset-entries; 0 is enough for every set")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if *n < bench.LeastRankings || *n > bench.MostRankings {
		fmt.Fprintf(stderr, "bitloupe bench rankings: --n takes %d to %d\n", bench.LeastRankings, bench.MostRankings)
		return 2
	}
	e := engine.New(engine.Options{})
	start := time.Now()
	last := start
	r := &bench.Rankings{
		N: *n, Raised: *raised,
		Do:  func(args []string) resp.Value { return e.Do(args...) },
		Now: func() int64 { return int64(time.Since(start)) },
		Progress: func(done, total int64, what string) bool {
			if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
				last = now
				fmt.Fprintf(stderr, "\r\x1b[Krankings: %d %%, %s", done*100/total, what)
			}
			return true
		},
	}
	runs, err := r.Run()
	fmt.Fprint(stderr, "\r\x1b[K")
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe bench rankings:", err)
		return 1
	}
	if *asJSON {
		return printJSON(stdout, stderr, runs)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	status := printSheet(stdout, stderr, bench.RankingsSections(*n, runs))
	fmt.Fprintf(stdout, "\nAll of it took %.1f s here; this process holds %d MiB of the system's memory.\n", time.Since(start).Seconds(), m.Sys>>20)
	return status
}
