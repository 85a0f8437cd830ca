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
	"bitloupe/engine/scenario"
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
	printRankings(stdout, *n, runs)
	fmt.Fprintf(stdout, "\nAll of it took %.1f s here; this process holds %d MiB of the system's memory.\n", time.Since(start).Seconds(), m.Sys>>20)
	return 0
}

func printRankings(w io.Writer, n int, runs []bench.RankingsRun) {
	fmt.Fprintf(w, "%s integers, each in one of 50 + 4 + 2 + 2 sets and in a sorted set. Bytes are MEMORY USAGE over all members in the\n8.12 profile, where hash tables and skip lists are modelled; seconds are of this machine.\n\n", scenario.Thousands(int64(n)))
	fmt.Fprintf(w, "%-8s %5s   %-9s %15s %8s   %-9s %15s %8s %8s\n", "", "keys", "at 512", "bytes", "s", "raised", "bytes", "s", "bytes /")
	for i, a := range runs[0].Groups {
		b := runs[1].Groups[i]
		fmt.Fprintf(w, "%-8s %5d   %-9s %15s %8.2f   %-9s %15s %8.2f %8.1f\n", a.Name, a.Keys, a.Encoding, scenario.Thousands(a.Bytes), seconds(a.Nanos),
			b.Encoding, scenario.Thousands(b.Bytes), seconds(b.Nanos), float64(a.Bytes)/float64(b.Bytes))
	}
	ab, at := runs[0].Total()
	bb, bt := runs[1].Total()
	fmt.Fprintf(w, "%-8s %5s   %-9s %15s %8.2f   %-9s %15s %8.2f %8.1f\n", "all", "", "", scenario.Thousands(ab), seconds(at), "", scenario.Thousands(bb), seconds(bt), float64(ab)/float64(bb))
	fmt.Fprintf(w, "\nPublished for the whole data set: %s, %s. Here: %.0f %% of the memory, %.0f %% of the time.\nThe sets alone shrink to %.0f %%; the sorted set keeps a node and an entry for every member, whatever this setting says.\n",
		bench.RankingsMemoryClaim, bench.RankingsTimeClaim, 100*float64(bb)/float64(ab), 100*float64(bt)/float64(at), 100*setsShare(runs))
	fmt.Fprintf(w, "\nThe first state, season, level and gender intersected:\n\n%-14s %10s %15s %12s\n", "", "in common", "bytes of four", "ms")
	for _, run := range runs {
		for _, m := range run.Meet {
			fmt.Fprintf(w, "%-14s %10s %15s %12.3f\n", m.Form, scenario.Thousands(m.Members), scenario.Thousands(m.Bytes), float64(m.Nanos)/1e6)
		}
	}
}

// setsShare is what the sets take with the limit raised, as a share of what they take at 512.
func setsShare(runs []bench.RankingsRun) float64 {
	var sum [2]int64
	for i := range runs[:2] {
		for _, g := range runs[i].Groups {
			if g.Name != "score" {
				sum[i] += g.Bytes
			}
		}
	}
	return float64(sum[1]) / float64(sum[0])
}

func seconds(nanos int64) float64 { return float64(nanos) / 1e9 }
