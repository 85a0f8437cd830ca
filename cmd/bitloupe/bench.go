package main

import (
	"fmt"
	"io"
	"slices"

	"bitloupe/engine/sheet"
)

func init() { register("bench", "measure here what others have published", runBench) }

// benches are the measurements, one file each; they register themselves.
var benches = map[string]subcommand{}

// registerBench adds a measurement; two of one name are a mistake in the program.
func registerBench(name, summary string, run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int) {
	if _, ok := benches[name]; ok {
		panic("two measurements are called " + name)
	}
	benches[name] = subcommand{summary, run}
}

func runBench(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		if b, ok := benches[args[0]]; ok {
			return b.run(args[1:], stdin, stdout, stderr)
		}
		fmt.Fprintf(stderr, "bitloupe bench: no measurement %q\n", args[0])
	}
	fmt.Fprintln(stderr, "usage: bitloupe bench MEASUREMENT [flags]")
	names := make([]string, 0, len(benches))
	for n := range benches {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(stderr, "  %-10s %s\n", n, benches[n].summary)
	}
	return 2
}

// printSheet writes a report and gives the exit status.
func printSheet(stdout, stderr io.Writer, sections []sheet.Section) int {
	if err := sheet.Text(stdout, sections); err != nil {
		fmt.Fprintln(stderr, "bitloupe:", err)
		return 1
	}
	return 0
}
