package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
	"bitloupe/cmd/bitloupe/internal/respserver"
	"bitloupe/content/census"
	"bitloupe/engine"
	"bitloupe/engine/bench"
	"bitloupe/engine/resp"
)

func init() {
	registerBench("census", "the module's published table on census1881: R., R64., string and native bitmap", benchCensus)
}

func benchCensus(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench census", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of a table")
	sets := fs.Int("sets", 200, "how many of the 200 sets to use, from the first")
	loopback := fs.Bool("loopback", false, "over a connection to a server of this program on the loopback interface, one blocking call a command")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	data := census.Sets()
	if *sets < 1 || *sets > len(data) {
		fmt.Fprintf(stderr, "bitloupe bench census: --sets takes 1 to %d\n", len(data))
		return 2
	}
	how := "In process"
	do, stop := inProcess()
	if *loopback {
		how = "Over a loopback connection, one blocking call a command"
		var err error
		if do, stop, err = overLoopback(); err != nil {
			fmt.Fprintln(stderr, "bitloupe bench census:", err)
			return 1
		}
	}
	defer stop()
	rows, err := censusRows(data[:*sets], bench.Families, do, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe bench census:", err)
		return 1
	}
	if *asJSON {
		return printJSON(stdout, stderr, rows)
	}
	fmt.Fprintf(stdout, "%s, %d sets: microseconds a command, with the standard deviation of single commands. Every row's\nreplies add up to the known sum.\n\n", how, *sets)
	printCensus(stdout, rows)
	fmt.Fprintf(stdout, "\nPublished: %s.\nEach of its figures holds that round trip, so only ratios between rows compare; BITOP ANDOR, BITOP ONE, MIN and MAX of\nthe string family time error replies there, and MIN and MAX do here.\n", bench.PublishedSource)
	return 0
}

// inProcess runs commands by calling the engine.
func inProcess() (do bench.Do, stop func()) {
	e := engine.New(engine.Options{})
	return func(args []string) resp.Value { return e.Do(args...) }, func() {}
}

// overLoopback runs commands over a connection to a server of this process. A connection that fails answers an error,
// which ends the measurement.
func overLoopback() (do bench.Do, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	s := &respserver.Server{Engine: engine.New(engine.Options{})}
	go s.Serve(l)
	c, err := respclient.Dial(l.Addr().String(), 10*time.Second)
	if err != nil {
		l.Close()
		return nil, nil, err
	}
	do = func(args []string) resp.Value {
		v, err := c.Do(args...)
		if err != nil {
			return resp.Errf("ERR the connection failed: %v", err)
		}
		return v
	}
	return do, func() { c.Close(); s.Shutdown(context.Background()) }, nil
}

// censusRows runs the table with a clock reading for every command.
func censusRows(data [][]uint32, families []bench.Family, do bench.Do, stderr io.Writer) ([]bench.Row, error) {
	start := time.Now()
	last := start
	c := &bench.Census{
		Sets: data, Families: families, Do: do,
		Now: func() int64 { return int64(time.Since(start)) },
		Progress: func(done, total int64) bool {
			if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
				last = now
				fmt.Fprintf(stderr, "\r\x1b[Kcensus1881: %d %% of %d commands", done*100/total, total)
			}
			return true
		},
	}
	rows, err := c.Run()
	fmt.Fprint(stderr, "\r\x1b[K")
	return rows, err
}

// printCensus writes the table, a family a column, times the string family in brackets, the published means at the end.
func printCensus(w io.Writer, rows []bench.Row) {
	fmt.Fprintf(w, "%-12s", "op")
	var families []bench.Family
	for _, r := range rows {
		if r.Op == rows[0].Op {
			families = append(families, r.Family)
			fmt.Fprintf(w, " %20s", r.Family)
		}
	}
	fmt.Fprintf(w, "   published R./R64./string\n")
	at := map[string]bench.Row{}
	for _, r := range rows {
		at[r.Op+r.Family.String()] = r
	}
	for _, op := range bench.Ops {
		fmt.Fprintf(w, "%-12s", op)
		for _, f := range families {
			r := at[op+f.String()]
			fmt.Fprintf(w, " %9.2f ± %8.2f", r.Mean, r.Sigma)
		}
		fmt.Fprint(w, "  ")
		for _, p := range bench.PublishedCensus {
			if p.Op == op {
				fmt.Fprintf(w, " %8.2f", p.Mean)
			}
		}
		fmt.Fprintln(w)
	}
}
