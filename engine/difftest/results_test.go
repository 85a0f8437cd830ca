package difftest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var record = flag.Bool("record", false, "write what was compared into results.txt")

// results are those of this run.
var results []Result

// note counts what a test has compared. What is recorded may be behind a run, never ahead of it.
func note(t *testing.T, what string, count int) {
	if t.Failed() {
		return
	}
	results = append(results, Result{what, count})
	if testing.Short() || *record {
		return
	}
	for _, r := range Results() {
		if r.What == what && r.Count <= count {
			return
		}
	}
	t.Errorf("results.txt does not say that %d %s were compared: run the tests with -record", count, what)
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if *record && code == 0 && !testing.Short() {
		slices.SortFunc(results, func(a, b Result) int { return b.Count - a.Count })
		var b strings.Builder
		for _, r := range results {
			fmt.Fprintf(&b, "%d %s\n", r.Count, r.What)
		}
		if err := os.WriteFile("results.txt", []byte(b.String()), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}
